"""Second road: legal plays enumerated by brute force in plain Python, straight from the rules text.

Nothing here knows the answer-set programs. The only things shared with them are the position (read through
`lawmage.bridge.position`) and the card files, whose facts are read by a parser of our own (`terms`, `cards`).
Every module names the rules it follows. Slow is fine; clever is not.
"""

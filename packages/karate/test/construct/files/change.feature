Feature:

Scenario:
* box.added = true

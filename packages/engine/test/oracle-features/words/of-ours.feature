Feature: of ours

Scenario: a text that ends in the middle
* json broken = '{ "a": '

Scenario: a part without a name
* multipart entity 'whole'

Scenario: an empty print
* print

Scenario: contains with a marker
* match each [1, 2] contains '#? _ < 4'

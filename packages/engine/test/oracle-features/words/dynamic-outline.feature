Feature: dynamic outline

@setup
Scenario: rows
* def rows = [{ n: 1, t: 'a' }, { n: 2, t: 'b' }]

Scenario Outline: row <n>
* match n == '#number'
* match t == '<t>'
* match n == 1
Examples:
| karate.setup().rows |

Scenario Outline: made <n>
* match n == __num
Examples:
| karate.repeat(2, i => ({ n: i })) |

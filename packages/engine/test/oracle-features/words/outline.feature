Feature: outline

Scenario Outline: <name> is ${name + '!'}
* match name == '<name>'
* match age == <age>
* match __num == '#number'
* match __row.name == name
* def t =
"""
{ "n": "<name>" }
"""
* match t.n == name

@one
Examples:
| name | age! |
| Ann  | 5    |
| Bob  | 6    |

Examples:
| name | age! |
| Cid  | 'x'  |

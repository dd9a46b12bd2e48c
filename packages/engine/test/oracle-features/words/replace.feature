Feature: replace

Scenario: one and several
* def t = 'hello <name>, <what> ${x}'
* replace t.name = 'Ann'
* match t == 'hello Ann, <what> ${x}'
* replace t
| token | value |
| what  | 'how' |
| ${x}  | 1 + 1 |
* match t == 'hello Ann, how 2'
* match t == 'hello'

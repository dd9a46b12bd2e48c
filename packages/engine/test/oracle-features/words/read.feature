Feature: read

Scenario: kinds
* def name = 'owner'
* def cat = read('cat.json')
* match cat.own == 'owner'
* match read('list.csv') == [{ name: 'Bob', age: '5' }, { name: 'Ann', age: '7' }]
* match read('menu.xml') == <menu><dish price="9">soup</dish></menu>
* match read('tree.yaml') == { name: 'Ann', ids: [1, 2] }
* match read('note.txt') contains 'a note'
* match read('this:cat.json').name == 'Billie'
* match karate.readAsString('note.txt') contains 'note'
* def b = karate.readAsBytes('note.txt')
* match karate.typeOf(b) == '#string'
* match read('nowhere.json') == {}

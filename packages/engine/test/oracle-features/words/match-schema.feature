Feature: match schema

Scenario: nested
* def item = { id: '#number', tags: '##[] #string' }
* def list = [{ id: 1 }, { id: 2, tags: ['a'] }, { id: 3, tags: null }]
* match list == '#[3] item'
* match list[0] == item
* match list == '#[] ^item'
* def min = 0
* match list[0].id == '#? _ > min'
* def whole = { list: '#(list)' }
* match whole == { list: '#[] item' }
* match list[1] == { id: '#? _ == 2', tags: '#(^["a"])' }
* match list == '#[2] item'

Scenario: null in a list
* def item = { id: '#number' }
* def gap = [{ id: 1 }, null]
* match gap == '#[] ##(item)'
* match gap == '#[] #(item)'

Feature: m xml

Scenario: xmlPath, prettyXml, setXml
* def x = <a><b c="1">x</b></a>
* match karate.xmlPath(x, '/a/b') == 'x'
* match karate.xmlPath(x, '/a/b/@c') == '1'
* def p = karate.prettyXml(x)
* match p contains '<b c="1">x</b>'
* karate.setXml('y', '<r><s>1</s></r>')
* match y == <r><s>1</s></r>
* karate.setXml('y', '/r/s', '<t>2</t>')
* match y == <r><s><t>2</t></s></r>
* match karate.xmlPath(x, '/a/b') == 'y'

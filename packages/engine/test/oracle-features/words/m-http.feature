Feature: m http

Scenario: requests of a script
* def server = karate.start('echo-mock.feature')
* def http = karate.http('http://localhost:' + server.port)
* def r = http.path('a').param('q', 'x').header('X-Own', 'y').get()
* match r.status == 200
* match r.body.path == '/a'
* match r.body.own == ['y']
* def p = karate.http('http://localhost:' + server.port).path('b').post({ c: 1 })
* match p.body.body == { c: 1 }
* match p.body.method == 'POST'
* match p.status == 500

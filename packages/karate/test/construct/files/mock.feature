Feature: a shop as a mock

Background:
* configure cors = true
* configure responseHeaders = { 'X-From': 'mock' }
* def cups = {}
* def next = 0

Scenario: pathMatches('/cups') && methodIs('post') && typeContains('json')
* def next = next + 1
* cups[next + ''] = request
* def responseStatus = 201
* def response = { id: '#(next)' }

Scenario: pathMatches('/cups/{id}') && methodIs('get')
* def response = cups[pathParams.id]
* def responseStatus = response ? 200 : 404

Scenario: pathMatches('/param') && paramExists('a')
* def response = { value: '#(paramValue("a"))', all: '#(requestParams)' }

Scenario: pathMatches('/header') && headerContains('X-Tea', 'green')
* def response = 'green it is'

Scenario: pathMatches('/accept') && acceptContains('xml')
* def response = <cup><size>3</size></cup>

Scenario: pathMatches('/body') && bodyPath('$.kind') == 'tea'
* def response = { method: '#(requestMethod)', path: '#(requestPath)', uri: '#(requestUri)' }

Scenario: pathMatches('/slow')
* def responseDelay = 5
* def response = 'at last'

Scenario: pathMatches('/count')
* def next = next + 1
* def response = { count: '#(next)' }

Scenario: pathMatches('/cookie')
* def responseHeaders = { 'Set-Cookie': 'tea=green; Path=/' }
* def response = { cookie: "#(requestHeaders['Cookie'] ? requestHeaders['Cookie'][0] : null)" }

Scenario: pathMatches('/moved/{code}')
* def responseStatus = ~~pathParams.code
* def responseHeaders = { Location: '/arrived' }

Scenario: pathMatches('/arrived')
* def response = { method: '#(requestMethod)' }

Scenario: pathMatches('/upload')
* def response = { parts: '#(requestParts)' }

Scenario: pathMatches('/form')
* def response = requestParams

Scenario: pathMatches('/bytes')
* def responseHeaders = { 'Content-Type': 'application/octet-stream' }
* def response = karate.toBytes([1, 2, 255])

Scenario: pathMatches('/latin')
* def responseHeaders = { 'Content-Type': 'text/plain; charset=ISO-8859-1' }
* def response = karate.toBytes([228])

Scenario: pathMatches('/graphql')
* def response = { data: { query: '#(request.query)' } }

Scenario: pathMatches('/soap')
* def response = { action: "#(requestHeaders['SOAPAction'][0])", type: "#(requestHeaders['Content-Type'][0])" }

Scenario:
* def responseStatus = 404
* def response = 'nothing at ' + requestPath

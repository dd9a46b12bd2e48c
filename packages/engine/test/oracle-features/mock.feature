@ignore
Feature: mock

Background:
* def count = 0

Scenario: pathMatches('/cats') && methodIs('post')
* def responseStatus = 201
* def response = { name: '#(request.name)', who: '#(requestHeaders["x-who"][0])' }

Scenario: pathMatches('/echo/deep')
* def response = { q: '#(paramValue("q"))', s: '#(requestParams.s)', cookie: '#(karate.lowerCase(requestHeaders).cookie[0])' }

Scenario: pathMatches('/form')
* def response = { user: '#(paramValue("user"))' }

Scenario: pathMatches('/ready')
* def count = count + 1
* def response = { count: '#(count)' }

Scenario: pathMatches('/any')
* def response = { method: '#(requestMethod)' }

Scenario:
* def responseStatus = 404
* def response = { message: 'there is nothing' }

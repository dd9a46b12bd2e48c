# Other features call this one to get a token; run alone it signs in the customer of the environment.
Feature: Sign in

  Scenario: Ask for a token
    * def who = karate.get('who', customer)
    Given url baseUrl
    And path 'api', 'sign-in'
    And request { email: '#(who.email)', password: '#(who.password)' }
    When method post
    Then status 200
    And match response == { token: '#regex [0-9a-f]{32}', user: { email: '#(who.email)', name: '#string' } }
    * def token = response.token

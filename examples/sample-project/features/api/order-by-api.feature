# The whole way through the shop without a browser: look, sign in, fill a basket, order.
@smoke
Feature: Order by API

  Background:
    * url baseUrl

  Scenario: Every product has what the pages show
    Given path 'api', 'products'
    And param size = 50
    When method get
    Then status 200
    And match header Content-Type contains 'application/json'
    And match response contains { page: 1, total: '#number', pages: 1 }
    And match response.items == '#[12]'
    And match each response.items contains
      """
      {
        id: '#regex [a-z-]+',
        name: '#string',
        price: '#? _ > 0',
        currency: 'EUR',
        options: '#array',
        inStock: '#boolean'
      }
      """
    And match each response.items[*].options[*] == '#string'

  Scenario Outline: Searching for "<words>" finds <names>
    Given path 'api', 'products'
    And params { q: '<words>', sort: 'price' }
    When method get
    Then status 200
    And match $.items[*].name == <names>

    Examples:
      | words    | names                                             |
      | kite     | ['Storm kite']                                    |
      | hood     | ['Pocket rain cape']                              |
      | handle   | ['Soup mug', 'Storm lantern', 'Umbrella for two'] |
      | sunshine | []                                                |

  Scenario: Order a mug and a lantern
    * def session = call read('sign-in.feature') { who: '#(customer)' }
    * configure headers = { Authorization: '#("Bearer " + session.token)' }

    Given path 'api', 'basket'
    And request {}
    When method post
    Then status 201
    And match response contains { count: 0, lines: [], voucher: null }
    * def basketId = response.id

    Given path 'api', 'basket', 'items'
    And header Basket-Id = basketId
    And request { productId: 'soup-mug', option: 'Slate', quantity: 2 }
    When method post
    Then status 201

    Given path 'api', 'basket', 'items'
    And header Basket-Id = basketId
    And request { productId: 'storm-lantern' }
    When method post
    Then status 201
    And match response.count == 3
    And match response.lines[*].id == ['soup-mug.slate', 'storm-lantern']
    And match response.totals == { goods: 60, discount: 0, delivery: 0, total: 60 }

    Given path 'api', 'orders'
    And header Basket-Id = basketId
    And request address
    When method post
    Then status 422
    And match response.errors == { terms: '#string' }

    * def accepted = karate.merge(address, { terms: true })
    Given path 'api', 'orders'
    And header Basket-Id = basketId
    And request accepted
    When method post
    Then status 201
    And match header Location == '/api/orders/' + response.number
    And match response contains
      """
      {
        number: '#regex PW-[0-9]+',
        status: 'accepted',
        email: '#(customer.email)',
        address: '#object',
        lines: '#[2]',
        totals: { goods: 60, discount: 0, delivery: 0, total: 60 }
      }
      """
    * def number = response.number

    Given path 'api', 'orders', number
    When method get
    Then status 200
    And match response.number == number
    And match response.address contains { name: 'Maren Quill', country: 'PT' }

  Scenario: Nobody orders without signing in
    Given path 'api', 'orders'
    And request { name: 'Nobody' }
    When method post
    Then status 401
    And match response == { type: 'about:blank', title: '#string', status: 401, detail: 'Sign in first.' }

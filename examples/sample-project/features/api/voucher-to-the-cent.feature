# This one fails, and it is right to: the shop gives a cent less than it promises. The terms say that a voucher in
# percent is "rounded to the nearest cent". 15 % of 29.99 is 4.4985, so 4.50; the shop cuts it down to 4.49.
# Change the expected discount to 4.49 and the total to 30.40 to see it pass, or leave it red and mend the shop.
Feature: Voucher to the cent

  Background:
    * url baseUrl

  Scenario: 15 % off a kite is 4.50
    Given path 'api', 'basket', 'items'
    And request { productId: 'storm-kite', option: 'Red' }
    When method post
    Then status 201
    * def basketId = response.id

    Given path 'api', 'basket', 'voucher'
    And header Basket-Id = basketId
    And request { code: 'RAINY15' }
    When method put
    Then status 200
    And match response.totals == { goods: 29.99, discount: 4.50, delivery: 4.90, total: 30.39 }

  Scenario: 15 % off an umbrella is 5.70
    Given path 'api', 'basket', 'items'
    And request { productId: 'wide-umbrella', option: 'Mustard' }
    When method post
    Then status 201
    * def basketId = response.id

    Given path 'api', 'basket', 'voucher'
    And header Basket-Id = basketId
    And request { code: 'RAINY15' }
    When method put
    Then status 200
    And match response.totals == { goods: 38.00, discount: 5.70, delivery: 4.90, total: 37.20 }

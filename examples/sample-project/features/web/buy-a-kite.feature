# How the bracket forms read: [page.element] is an entry of the object repository, <key> is test data of the
# environment, {text} is what we expect. A step with ! in front stays out of the report unless it fails.
@smoke
Feature: Buy a kite
  Somebody without an account at hand finds a kite, signs in on the way and ends up with an order number.

  Scenario: From the search to the order number
    Given OPEN <baseUrl>
    And VERIFY_TITLE {Puddlewright: good things for bad weather}
    When ENTER [home.search] + <kite>
    And ENTER_KEY_PRESS [home.search]
    Then VERIFY_TEXT_CONTAINS [home.found] + {1 thing}
    And VERIFY_ELEMENTS_COUNT [home.cards] + {1}

    When CLICK [home.firstCard]
    Then VERIFY_TEXT [product.name] + {Storm kite}
    And SET_VARIABLE [product.price] + {kitePrice}
    When SELECT [product.colour] + <Blue>
    And CLICK [product.add]
    Then VERIFY_TEXT [basket.added] + {Storm kite is in your basket.}
    And VERIFY_TEXT [basket.goods] + {{kitePrice}}
    And VERIFY_TEXT [basket.total] + {€34.89}
    And VERIFY_TEXT [menu.basketCount] + {1}

    When CLICK [basket.checkout]
    And ENTER [signIn.email] + <customer.email>
    And ENTER [signIn.password] + <customer.password>
    And CLICK [signIn.submit]
    Then !VERIFY_CURRENT_URL {${baseUrl}/checkout}
    And VERIFY_TEXT [menu.account] + {customer.name}

    When ENTER [checkout.street] + <customer.street>
    And ENTER [checkout.postcode] + <customer.postcode>
    And ENTER [checkout.city] + <customer.city>
    And SELECT [checkout.country] + <customer.country>
    And ENTER [checkout.note] + <Leave it with the neighbour>
    And ENTER_APPEND [checkout.note] + <, the one with the dog.>
    And SELECT_CHECKBOX [checkout.terms]
    And CLICK [checkout.placeOrder]
    Then VERIFY_TEXT [order.thanks] + {Thank you, Maren.}
    And VERIFY_TEXT_CONTAINS [order.number] + {PW-}
    And VERIFY_TEXT [order.total] + {€34.89}
    And SET_VARIABLE [order.number] + {orderNumber}
    And VERIFY_CURRENT_URL {${baseUrl}/orders/${orderNumber}}
    And CAPTURE_SCREENSHOT <order>

  Scenario: The menu opens under the mouse
    Given OPEN <baseUrl>
    When HOVER [menu.goods]
    Then SEE [menu.justInCase]
    When CLICK [menu.justInCase]
    Then VERIFY_TEXT [home.heading] + {Just in case}
    And VERIFY_ELEMENTS_COUNT [home.cards] + {4}

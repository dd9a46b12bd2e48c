# type: ANOROC
Feature: Buy
  From the basket to the list of orders.

  Scenario: The form says what is missing, and then takes the order
    Given OPEN </products/wide-umbrella>
    When CLICK [product.add]
    Then VERIFY_TEXT_NOT_AS_EXPECTED [menu.basketCount] + {0}
    When SET_VARIABLE [basket.goods] + {goods}
    And SET_ELEMENT_TEXT [basket.delivery] + <delivery>
    And STRING_OPERATIONS <replace;{{goods}};€;> + {goodsNumber}
    And STRING_OPERATIONS <replace;{{delivery}};€;> + {deliveryNumber}
    And MATH_OPERATIONS <sum;{{goodsNumber}},{{deliveryNumber}}> + {total}
    Then VERIFY_TEXT [basket.total] + {€${total}0}
    And CALL_CUSTOM [basket.totals] + <totalsAddUp>
    When CLICK [basket.checkout]
    And ENTER [signIn.email] + <customer.email>
    And ENTER [signIn.password] + <customer.password>
    And SEND_TAB [signIn.password]
    And CLICK [signIn.submit]
    Then VERIFY_TEXT [menu.account] + {customer.name}

    When CLEAR_FIELD [checkout.name]
    And ENTER [checkout.name] + <customer.name>
    And ENTER [checkout.street] + <customer.street>
    And ENTER [checkout.postcode] + <1100>
    And SELECT [checkout.country] + <customer.country>
    And ENTER_DATA_JS [checkout.note] + <Ring twice>
    And ENTER_APPEND [checkout.note] + <, please>
    And SELECT_CHECKBOX [checkout.terms]
    And VERIFY_IS_SELECTED [checkout.terms]
    And UNSELECT [checkout.terms]
    And VERIFY_IS_UNSELECTED [checkout.terms]
    And CLICK [checkout.placeOrder]
    Then VERIFY_TEXT_CONTAINS [checkout.trouble] + {3 fields need another look.}
    And VERIFY_TEXT_CONTAINS [checkout.postcodeError] + {looks like 1100-148}
    And VERIFY_VALUE [checkout.note] + {Ring twice, please}

    When DELETE_TEXT [checkout.postcode]
    And ENTER [checkout.postcode] + <customer.postcode>
    And TAB_KEY_PRESS
    And ENTER [checkout.city] + <customer.city>
    And SELECT_CHECKBOX [checkout.terms]
    And UNSELECT_CHECKBOX [checkout.terms]
    And SELECT_CHECKBOX [checkout.terms]
    And CLICK [checkout.placeOrder]
    Then VERIFY_TEXT [order.thanks] + {Thank you, Maren.}
    And VERIFY_ELEMENT_TEXT_LENGTH [order.number] + {7}
    And SET_VARIABLE [order.number] + {orderNumber}
    And GET_CURRENT_URL <{{orderPage}}>
    And VERIFY_CURRENT_URL {${baseUrl}/orders/${orderNumber}}
    And SET_ATTRIBUTE_VARIABLE [order.allOrders] + <{{orders}}> + {href}
    And VERIFY_VARIABLE_VALUE <{{orders}}> + {/orders}

    When HOVER_N_CLICK_SUB_ITEM [menu.accountMenu] + <My orders>
    Then VERIFY_ELEMENTS_COUNT [orders.rows] + {1}
    And VERIFY_ELEMENTS_MATH_OPERATION [orders.things] + <sum> + {1}
    And VERIFY_ELEMENTS_STRING_OPERATIONS [orders.numbers] + <left;3> + {PW-}
    And VERIFY_ELEMENTS_ATTRIBUTE_VALUE [orders.things] + <class> + {right}
    When NAVIGATE_TO <{{orderPage}}>
    Then VERIFY_TEXT [order.number] + {{orderNumber}}

  Scenario: A voucher only for a basket that has something in it
    Given OPEN </basket>
    And SET_COOKIES <newcomer=yes>
    Then SEE [basket.nothing]
    And SET_VARIABLE [menu.basketCount] + {things}
    When IF_CONDITION <gt;{{things}}> + {0}
    Then SEE [basket.voucher]

  Scenario: Emptying the basket asks first
    Given OPEN </products/spare-socks>
    When CLICK [product.add]
    And CLICK [basket.empty]
    Then SEE [basket.question]
    When CLICK [basket.keep]
    Then VERIFY_ELEMENTS_COUNT [basket.lines] + {1}
    When CLICK [basket.empty]
    And CLICK [basket.emptyYes]
    Then SEE [basket.nothing]

# type: ANOROC
Feature: Find goods
  Searching, filtering and looking at one thing, without an account.

  Background:
    Given OPEN <baseUrl>

  Scenario: Search by a word and sort by price
    Then VERIFY_TITLE {Puddlewright: good things for bad weather}
    And VERIFY_ELEMENTS_COUNT [home.cards] + {12}
    And VERIFY_TEXT_IS_EMPTY [home.search]
    When CLICK_AND_ENTER [home.search] + <storm>
    And ENTER_KEY_PRESS [home.search]
    Then WAIT_UNTIL [home.found] + <5> + {contains::2 things}
    And VERIFY_ELEMENTS_TEXT_VALUES [home.names] + {Storm kite;Storm lantern}
    And VERIFY_PARTIAL_LINK_TEXT_EXIST {Storm lantern}
    And VERIFY_PARTIAL_LINK_TEXT_AT_INDEX_EXIST {Storm_1}
    When SELECT_ELEMENT_BY_VALUE [home.sort] + <-price>
    Then VERIFY_VALUE [home.sort] + {-price}
    And VERIFY_ELEMENTS_TEXT_VALUES [home.names] + {Storm lantern;Storm kite}

  Scenario: A word that nothing answers to
    When ENTER_JS [home.search] + <snow>
    And CLICK_JS [home.searchButton]
    Then SEE [home.nothing]
    And VERIFY_PART_TEXT_PRESENT [home.nothing] + {snow}
    And VERIFY_TEXT_EXIST {Show everything}
    And VERIFY_LINK_EXIST {Show everything}
    And VERIFY_ELEMENT_NOT_PRESENT [home.cards]
    When CLICK_ON_LINK <Show everything>
    Then VERIFY_CURRENT_URL {/}

  Scenario: Walk through the categories and back
    When CLICK_ON_EXACT_SUB_ELEMENT [home.categories] + <Back inside>
    Then VERIFY_TEXT [home.heading] + {Back inside}
    When CLICK_ON_SUB_ELEMENT [home.categories] + <JUST IN CASE>
    Then VERIFY_TEXT_IGNORE_CASE [home.heading] + {just IN case}
    And VERIFY [home.soldOut] + <Sold>
    When NAVIGATE_BACK
    Then VERIFY_TEXT [home.heading] + {Back inside}
    When NAVIGATE_FORWARD
    And PAGE_REFRESH
    Then VERIFY_TEXT [home.heading] + {Just in case}
    When CLICK_ON_INDEX_SUB_ELEMENT [home.cardLinks] + <3>
    Then ELEMENT_IS_DISABLED [product.add]
    And VERIFY_TEXT_CONTAINS_IGNORE_CASE [product.stock] + {back in SPRING}

  Scenario: Whatever one opens has a name, a price and a quantity
    When CLICK_RANDOM [home.cardLinks]
    Then VERIFY_TEXT_IS_NOT_EMPTY [product.name]
    And VERIFY_REGEX_PATTERN_TEXT [product.price] + {^€\d+\.\d\d$}
    When NAVIGATE_TO </>
    And CLICK_ON_PARTIAL_LINK <Soup mug>
    Then EXPLICIT_WAIT_JS [product.hiddenId] + <5>
    And GET_ATTRIBUTE_VALUE [product.hiddenId] + <value> + {productId}
    And VERIFY_VARIABLE_VALUE <{{productId}}> + {soup-mug}
    And ELEMENT_IS_ENABLED [product.add]
    And ELEMENT_IS_CLICKABLE [product.add]
    When CLICK_AT [product.more]
    And DOUBLE_CLICK [product.more]
    Then VERIFY_VALUE [product.quantity] + {4}
    And VERIFY_ELEMENT_VALUE_LENGTH [product.quantity] + {1}
    And VERIFY_ATTRIBUTE_VALUE [product.quantity] + <max> + {20}
    When SELECT_RANDOM [product.colour] + {colour}
    Then VERIFY_TEXT [product.colour] + {{colour}}
    When SELECT_ELEMENT_BY_INDEX [product.colour] + <1>
    And CLICK [product.add]
    Then VERIFY_NUMERIC_VALUES [menu.basketCount] + <4> + {==}

  Scenario: The forecast answers after a moment
    When CLICK [menu.forecast]
    Then VERIFY_ELEMENT_PRESENT [forecast.looking]
    And WAIT_UNTIL_ELEMENT_NOT_DISPLAY [forecast.looking] + <10>
    And EXPLICIT_WAIT [forecast.verdict] + <10>
    And VERIFY_TEXT [forecast.verdict] + {Take the kite}
    When CLICK [forecast.askAgain]
    Then WAIT_UNTIL_ELEMENT_DISPLAY [forecast.verdict] + <10>
    When CLICK [forecast.askAgain]
    Then FLUENT_WAIT [forecast.verdict] + <10>
    When CLICK [forecast.askAgain]
    And DELAY [forecast.verdict] + <10>
    Then SEE [forecast.verdict]

  Scenario: The long list can be scrolled through
    When SCROLL <down;3>
    And SCROLL_DOWN <200px>
    And EXECUTE_JAVA_SCRIPT <return Math.round(scrollY)> + {down}
    Then VERIFY_RELATIVE_VALUES <equal;{{down}}> + {500}
    When SCROLL_UP <2>
    And SCROLL_BOTTOM
    Then SEE [footer.terms]
    When SCROLL_TOP
    And SCROLL_FIND [footer.terms]
    Then ELEMENT_IS_CLICKABLE [footer.terms]

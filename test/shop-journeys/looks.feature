# type: ANOROC
Feature: What the shop looks like
  The first page on a desktop: grid, header, pictures, links, accessibility.

  Background:
    Given OPEN <baseUrl>

  Scenario: The goods stand in a grid under the search
    Then VERIFY_LAYOUT_GRID [home.cards] + <ROW x COLUMN> + {3x4}
    And VERIFY_LAYOUT_BELOW [home.search] + {#home.found#}
    And VERIFY_LAYOUT_ABOVE [home.found] + <border> + {#home.search#;#home.lead#gt20px}
    And VERIFY_LAYOUT_RIGHT [home.search] + {#home.searchButton#~10px}
    And VERIFY_LAYOUT_LEFT [home.searchButton] + {#home.search#8-12px}
    And VERIFY_LAYOUT_ALIGNED_HORIZONTALLY [menu.brand] + <center> + {#menu.basket#}
    And VERIFY_LAYOUT_ALIGNED_VERTICALLY [home.found] + <left> + {#home.firstCard#}
    And VERIFY_LAYOUT_INSIDE [menu.bar] + {#menu.brand#;#menu.basket#}
    And VERIFY_LAYOUT_CENTERED <Horizontal> + {#menu.bar#}
    And VERIFY_LAYOUT_OBJECT_PAIR [home.tiles] + <below> + {#home.names#10-14px}
    And UI_DISTANCE [home.firstTile] + <home.firstCard> + {0px}

  Scenario: Sizes and colours
    Then VERIFY_ELEMENT_WIDTH [menu.logo] + {28}
    And VERIFY_ELEMENT_HEIGHT [menu.logo] + {28}
    And WIDTH [menu.logo] + <28>
    And HEIGHT [menu.logo] + <28>
    And VERIFY_HEIGHT [home.categories] + {30-40px}
    And VERIFY_WIDTH [home.search] + {250-270px}
    And VERIFY_CSS_VALUE [menu.basketCount] + {background-color:#ffd23d;font-size:~13px}
    And VERIFY_ELEMENTS_CSS_VALUE [home.prices] + <font-weight> + {600}
    And VERIFY_REGEX_PATTERN_CSS_VALUE [home.heading] + <font-family> + {sans-serif$}

  Scenario: Pictures and links lead somewhere
    Then VERIFY_IMAGE_LOADED [menu.logo]
    And VERIFY_IMAGE_SRC_EXIST {/mark.svg}
    And VERIFY_REGEX_PATTERN_ATTRIBUTE_VALUE [footer.terms] + <href> + {/terms$}
    And VERIFY_LINK_TEXT_BY_INDEX {Terms_0}
    And VERIFY_PAGE_BROKEN_LINKS [footer.links]
    When SEND_TAB_ACTION [footer.terms]
    Then VALIDATE_TITLE <Terms: Puddlewright>
    When CLOSE_TAB <Terms: Puddlewright>
    And NEW_TAB </forecast>
    And SWITCH_WINDOW <^Puddlewright>
    Then SEE [home.lead]

  Scenario: No rule of accessibility is violated
    Then AXE_CHECK {0}
    When HIGHLIGHT [home.found] + <what was found>
    And CAPTURE_SCREENSHOT <first-page>

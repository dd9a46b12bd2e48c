# type: ANOROC
Feature: Notebook

  Background:
    Given CALL_FEATURE <Sign in;With a new notebook>

  Scenario: Code is run and shows what it prints
    When ENTER [notebook.firstInput] + <print(6 * 7)>
    And PRESS_KEY <Shift+Enter>
    Then VERIFY_TEXT [notebook.firstOutput] + {42}
    And VERIFY_TEXT [notebook.firstPrompt] + {[1]:}
    When ENTER [notebook.secondInput] + <1 / 0>
    And CLICK [notebook.run]
    Then VERIFY_TEXT_CONTAINS [notebook.secondOutput] + {ZeroDivisionError}

  Scenario: A program of several lines
    When ENTER [notebook.firstInput]
      """
      def twice(x):
          return 2 * x
      print(twice(21))
      """
    And PRESS_KEY <Shift+Enter>
    Then VERIFY_TEXT [notebook.firstOutput] + {42}

  Scenario: Text is shown as a heading
    When SELECT [notebook.cellType] + <Markdown>
    And ENTER [notebook.firstInput] + <# Prices of kettles>
    And PRESS_KEY <Shift+Enter>
    Then VERIFY_TEXT_CONTAINS [notebook.heading] + {Prices of kettles}

  Scenario: Cells change places by dragging
    When ENTER [notebook.firstInput] + <print('one')>
    And PRESS_KEY <Shift+Enter>
    And ENTER [notebook.secondInput] + <print('two')>
    And PRESS_KEY <Shift+Enter>
    Then VERIFY_TEXT [notebook.secondOutput] + {two}
    When DRAG_AND_DROP [notebook.firstPrompt] + <notebook.thirdCell>
    Then VERIFY_TEXT [notebook.firstInput] + {print('two')}

  Scenario: The program asks and is answered
    When ENTER [notebook.firstInput] + <print('Hello ' + input('Name? '))>
    And PRESS_KEY <Shift+Enter>
    And ENTER [notebook.stdin] + <Otto>
    And PRESS_KEY [notebook.stdin] + <Enter>
    Then VERIFY_TEXT_CONTAINS [notebook.firstOutputs] + {Hello Otto}

  Scenario: A long notebook is scrolled to its end
    When ENTER [notebook.firstInput] + <import nbformat as f; v = f.v4; f.write(v.new_notebook(metadata=dict(kernelspec=dict(name='python3', display_name='Python 3')), cells=[v.new_code_cell(f'print({n})') for n in range(60)]), 'long.ipynb')>
    And PRESS_KEY <Shift+Enter>
    Then EXPLICIT_WAIT [files.long] + <20>
    When DOUBLE_CLICK [files.long]
    Then SEE [notebook.firstOfLong]
    And WAIT_UNTIL [notebook.kernel] + <30> + {contains::Idle}
    When DIV_SCROLLBAR [notebook.longScroller] + <bottom>
    And DIV_SCROLLBAR [notebook.longScroller] + <bottom>
    Then SEE [notebook.last]
    When ENTER [notebook.lastInput] + <print('the end')>
    And PRESS_KEY [notebook.lastInput] + <Shift+Enter>
    Then VERIFY_TEXT_CONTAINS [notebook.lastOutput] + {the end}

  Scenario: The kernel is started anew after a question
    When ENTER [notebook.firstInput] + <x = 5>
    And PRESS_KEY <Shift+Enter>
    Then VERIFY_TEXT [notebook.firstPrompt] + {[1]:}
    When CLICK [menu.kernel]
    And CLICK [menu.restart]
    Then VERIFY_TEXT_CONTAINS [dialog.title] + {Restart Kernel}
    When CLICK [dialog.accept]
    And ENTER [notebook.secondInput] + <x>
    And PRESS_KEY <Shift+Enter>
    Then VERIFY_TEXT_CONTAINS [notebook.secondOutput] + {NameError}

Feature: text

Scenario: as it stands
* text t =
"""
{ a: #(b) }
  deeper
"""
* match t == '{ a: #(b) }\n  deeper'
* match t contains 'deeper'
* match t == 'other'

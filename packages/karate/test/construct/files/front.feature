Feature:

Scenario:
* karate.proceed(target)

;(arg) => ({ id: karate.uuid(), arg: arg || null })

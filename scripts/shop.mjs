import { startShop } from '../examples/shop/server.mjs'

/** The demo shop as a child of `npm start`: takes the place that its parent listens at, and leaves when that is gone, however it ended. */
process.once('message', (_message, listening) => startShop({ listening }))
process.once('disconnect', () => process.exit())

import { startShop } from '../examples/shop/server.mjs'

/** The demo shop as a child of `npm start`: says where it is, and leaves when its parent is gone, however that ended. */
const wanted = Number(process.env.SHOP_PORT ?? 8090)
const shop = await startShop({ port: wanted }).catch(() => startShop({ port: 0 }))
process.send?.({ url: shop.url })
process.once('disconnect', () => process.exit())

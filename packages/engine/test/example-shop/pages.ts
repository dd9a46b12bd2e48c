/**
 * Kettle & Co, the shop that the examples of the help talk about. What an example calls [basket.total] has
 * `data-is="basket.total"` here, so that the object repository can be read off the pages.
 */
const page = (title: string, body: string) => `<!doctype html><html lang=en><meta charset=utf-8>
<title>Kettle & Co: ${title}</title><link rel=icon href=data:,><style>${style}</style><main>${body}</main></html>`

const style = `
body{margin:0;font:16px/20px sans-serif;color:#333} main{width:960px;margin:0 auto} ul{list-style:none;margin:0;padding:0}
h1{margin:0;font-size:24px;line-height:30px;color:#333;text-align:center;padding-top:100px}
.bar{display:flex;justify-content:space-between;align-items:center;height:60px;position:relative}
.banner{height:240px;margin-top:16px;background:#eef url(/img/kettle.png)}
.menu ul{display:none;position:absolute;background:#fff;z-index:1} .menu:hover ul{display:block}
.products{display:grid;grid-template-columns:repeat(4,200px);gap:20px} .products li{height:60px}
.offers{display:flex;gap:12px} .offers li{width:120px} .offers i{display:block;width:80px;height:30px;background:#ddd;margin-bottom:12px}
.card{position:relative;width:160px;height:160px;background:#f4f4f4} .card .photo{position:absolute;left:8px;top:8px;width:100px;height:100px;background:#ccd}
.badge{position:absolute;left:98px;top:-2px;width:20px;height:20px;background:#b00}
.box{width:120px;height:60px;background:#def} .thing{width:80px;height:30px;background:#fed}
.lines li{display:flex;gap:20px;height:40px} .prices{width:80px;text-align:right}
.field{width:160px;box-sizing:border-box} .scrolls{height:60px;overflow:auto}`

const is = (name: string) => `data-is="${name}"`
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const each = (count: number, one: (at: number) => string) => Array.from({ length: count }, (_, at) => one(at)).join('')

const shop = page(
	'Kitchen',
	`<header class=bar ${is('shop.header')}><img ${is('shop.logo')} alt="Kettle &amp; Co" src="${pixel}" width=40 height=40>
<label>Search <input ${is('shop.search')}></label><div ${is('shop.basket')} class=box
 ondragover="event.preventDefault()" ondrop="event.preventDefault();this.textContent=event.dataTransfer.getData('text')">Basket</div></header>
<section class=banner ${is('shop.banner')}><h1 ${is('shop.title')}>Kettles for every kitchen</h1></section>
<nav class=menu><a href=#k ${is('menu.kitchen')}>Kitchen</a><ul><li><a href=#t ${is('menu.kettles')}>Tea kettles</a></li><li><a href=#c>Tea cosies</a></li></ul></nav>
<p ${is('shop.greeting')}>Good morning</p><button ${is('shop.sign')} onclick="setTimeout(()=>{document.title='Hello '+prompt('Your name?')},20)">Sign</button>
<p ${is('shop.spinner')}>Loading</p><p>Free delivery from 30.00</p><a href=#out>Sign out</a>
<div ${is('shop.categories')}><a href=#tk>Tea kettles</a> <a href=#p>Pots</a></div>
<ul class=products>${each(12, (at) => `<li ${is('shop.products')}>Product ${at} <a href="#d${at}">Details</a></li>`)}</ul>
<ul class=offers>${each(3, () => `<li ${is('shop.offers')}><i ${is('shop.photos')}></i><b ${is('shop.prices')}>9.00</b></li>`)}</ul>
<p><a href=#b>Blue kettle</a> <a href=#r>Red kettle</a></p>
<div class=card ${is('shop.card')}><div class=photo ${is('shop.photo')}></div><div class=badge ${is('shop.badge')}></div></div>
<div class=thing draggable=true ${is('shop.kettle')} ondragstart="event.dataTransfer.setData('text','Blue kettle')">Blue kettle</div>
<iframe ${is('basket.frame')} title=Basket src=/tray width=300 height=90></iframe><div class=box ${is('shop.map')}>Map</div>
<footer ${is('shop.footer')}><a ${is('shop.footerLinks')} href=/help>Delivery and returns</a> <a ${is('shop.footerLinks')} href=/basket>Your basket</a></footer>
<script>setTimeout(()=>document.querySelector('[data-is="shop.spinner"]').remove(),300)</script>`,
)

const lines = [
	['Blue kettle', 'KT-2040', '24.50'],
	['Tea cosy', 'KT-3100', '29.00'],
	['Tea tin', 'KT-3200', '20.00'],
]

const basket = (full: boolean) =>
	page(
		'Basket',
		`<p ${is('basket.title')}>Your basket</p><ul class=lines>${(full ? lines : [])
			.map(
				([name, number, price]) =>
					`<li ${is('basket.lines')}><img ${is('basket.photos')} loading=lazy alt="" src="${pixel}" width=20 height=20><span ${is('basket.names')}>${name}</span><span ${is('basket.numbers')}>${number}</span><span class=prices ${is('basket.prices')}>${price}</span></li>`,
			)
			.join('')}</ul><p style="margin:30px 0" ${is('basket.total')}>${full ? '73.50' : '0.00'}</p>
<button ${is('basket.checkout')}${full ? '' : ' disabled'}>To the checkout</button>
<button ${is('basket.empty')} onclick="if(confirm('Empty the basket?'))location='/basket/empty'">Empty</button>
<label>Quantity <input ${is('basket.quantity')} value=2></label><button ${is('basket.hiddenUpload')} hidden>Upload</button>`,
	)

const checkout = page(
	'Checkout',
	`<div style="display:flex;gap:10px"><input class=field ${is('checkout.postcode')} value=12345><input class=field ${is('checkout.city')} value=Porto></div>
<textarea ${is('checkout.note')}></textarea><input type=hidden ${is('checkout.coupon')}><input ${is('checkout.quantity')} value=3>
<select ${is('checkout.country')}><option value=ES>Spain<option value=PT>Portugal<option value=NO>Norway</select>
<input type=checkbox ${is('checkout.terms')}><input type=checkbox ${is('checkout.newsletter')}>
<iframe name=payment ${is('checkout.paymentFrame')} src=/tray></iframe>`,
)

const order = page(
	'Order',
	`<h1 ${is('order.title')}>Thank you, Anna</h1><p>Your number is <b ${is('order.number')}>KT-20401</b></p><input type=hidden ${is('order.hiddenId')} value=7>
<p ${is('order.summary')}>2 kettles: EUR 10.00, 2.50, total 12.50</p><p ${is('order.status')} data-state=packed>Packed</p>
<a ${is('order.invoice')} href=/invoices/20401.pdf>Invoice</a> <a ${is('order.receipt')} download=invoice-20401.pdf href="data:application/pdf,${'x'.repeat(1200)}">Receipt</a>
<input type=file multiple ${is('order.attachments')}><ul class=scrolls ${is('order.history')}>${each(9, (at) => `<li>Step ${at}</li>`)}</ul>
<script>setTimeout(()=>{const it=document.querySelector('[data-is="order.status"]')
it.textContent='Shipped today';it.dataset.state='shipped';it.style.color='green'},300)</script>`,
)

const product = page(
	'Blue kettle',
	`<img ${is('product.photo')} alt="" src="${pixel}" width=240 height=180><img alt="Blue kettle" src=/img/kettle-blue.png>
<div class=box ${is('gallery.photo')} oncontextmenu="return false">Photo</div><h2 ${is('editor.title')}>Sale</h2>
<a ${is('report.download')} href=#r>Download</a><input type=checkbox checked ${is('filters.inStock')}>
<ul role=tree ${is('filters.categories')}><li role=treeitem aria-expanded=false onclick="if(event.target===this)this.setAttribute('aria-expanded','true'),this.lastElementChild.hidden=false">Kitchen
<ul role=group hidden><li role=treeitem aria-expanded=false onclick="if(event.target===this)this.setAttribute('aria-expanded','true'),this.lastElementChild.hidden=false">Kettles
<ul role=group hidden><li role=treeitem>Copper <input type=checkbox></li></ul></li></ul></li></ul>`,
)

export const pages: Record<string, string> = {
	'/': shop,
	'/basket': basket(true),
	'/basket/empty': basket(false),
	'/checkout': checkout,
	'/order': order,
	'/product': product,
	'/help': page('Help', '<h1>Help</h1>'),
	'/tray': page('Tray', `<div class=box ${is('basket.area')}>Drop here</div>`),
	'/invoices/20401.pdf': page('Invoice', '<h1>Invoice</h1>'),
	'/img/kettle.png': '',
	'/img/kettle-blue.png': '',
}

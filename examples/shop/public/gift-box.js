// The gift box, and in its frame the card. Both only ever hold what was put on them since the page was loaded.

const take = (event, kind) => event.dataTransfer.getData(kind)
const dropsOn = (place, kind, drop) => {
	place.addEventListener('dragover', (event) => event.dataTransfer.types.includes(kind) && event.preventDefault())
	place.addEventListener('drop', (event) => {
		event.preventDefault()
		drop(take(event, kind))
	})
}

const stamp = document.getElementById('stamp')
if (stamp) {
	dropsOn(stamp, 'text/x-stamp', (name) => {
		stamp.textContent = `${name} stamp`
	})
}

const box = document.getElementById('box')
if (box) {
	const one = (id) => document.getElementById(id)
	const [shelf, things, state, menu, form] = ['shelf', 'box-things', 'box-state', 'box-menu', 'gift-form'].map(one)
	const say = (name, text) => {
		state.dataset.state = name
		state.textContent = text
	}
	const count = () => {
		const sum = [...things.children].reduce((cents, each) => cents + Number(each.dataset.cents), 0)
		one('box-count').textContent = things.children.length
		one('box-sum').textContent = `€${(sum / 100).toFixed(2)}`
		one('pack').disabled = things.children.length === 0
		one('box-hint').hidden = things.children.length > 0
		say('open', 'The box is open.')
	}
	const put = (id) => {
		const good = shelf.querySelector(`[data-id="${CSS.escape(id)}"]`)
		if (!good) return
		const thing = Object.assign(document.createElement('li'), { textContent: good.dataset.name, tabIndex: 0 })
		thing.dataset.cents = good.dataset.cents
		things.append(thing)
		count()
	}

	shelf.addEventListener('dragstart', (event) => {
		event.dataTransfer.setData('text/x-good', event.target.closest('li').dataset.id)
	})
	one('stamps').addEventListener('dragstart', (event) => {
		event.dataTransfer.setData('text/x-stamp', event.target.dataset.stamp)
	})
	dropsOn(box, 'text/x-good', put)
	shelf.addEventListener('click', ({ target }) => target.closest('button') && put(target.closest('li').dataset.id))
	// Twice on a thing puts another of it beside.
	things.addEventListener('dblclick', ({ target }) => {
		things.append(target.cloneNode(true))
		count()
	})

	let chosen
	things.addEventListener('contextmenu', (event) => {
		event.preventDefault()
		chosen = event.target.closest('li')
		menu.hidden = false
		one('take-out').focus()
	})
	things.addEventListener('keydown', (event) => {
		if (event.key !== 'Delete') return
		event.target.remove()
		count()
	})
	one('take-out').addEventListener('click', () => {
		chosen?.remove()
		menu.hidden = true
		count()
	})

	const kinds = one('kinds')
	const opener = kinds.querySelector('button')
	opener.addEventListener('click', () => {
		const open = opener.getAttribute('aria-expanded') !== 'true'
		opener.setAttribute('aria-expanded', String(open))
		one('kinds-list').hidden = !open
	})
	kinds.addEventListener('change', () => {
		const ticked = [...kinds.querySelectorAll(':checked')].map(({ value }) => value)
		for (const good of shelf.children) good.hidden = ticked.length > 0 && !ticked.includes(good.dataset.kind)
	})

	one('write-name').addEventListener('click', () => {
		const name = prompt('Whose name?')
		if (name) one('card-name').textContent = `For ${name}.`
	})
	one('start-again').addEventListener('click', () => {
		if (!confirm('Take everything out of the box?')) return
		things.replaceChildren()
		count()
	})
	one('preview').addEventListener('click', (event) => {
		event.preventDefault()
		const query = new URLSearchParams({ things: things.children.length, ribbon: form.ribbon.value })
		open(`/gift-box/preview?${query}`, 'gift-preview', 'width=480,height=400')
	})
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		say('packing', 'Packing …')
		setTimeout(() => {
			say('packed', form.arrives.value ? `Packed. It arrives on ${form.arrives.value}.` : 'Packed.')
		}, 700)
	})
}

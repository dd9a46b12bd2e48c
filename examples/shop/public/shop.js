// What the pages add when scripts run. Every form also works without.

for (const menu of document.querySelectorAll('[data-menu]')) {
	const button = menu.querySelector('button')
	const open = (yes) => {
		menu.classList.toggle('open', yes)
		button.setAttribute('aria-expanded', String(yes))
	}
	menu.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && open(true))
	menu.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && open(false))
	// With a mouse the menu is open before the click arrives; the click must not close it again.
	button.addEventListener('click', (event) => {
		if (event.pointerType !== 'mouse') open(!menu.classList.contains('open'))
	})
	menu.addEventListener('focusout', (event) => menu.contains(event.relatedTarget) || open(false))
	menu.addEventListener('keydown', (event) => {
		if (event.key !== 'Escape') return
		open(false)
		button.focus()
	})
}

for (const stepper of document.querySelectorAll('[data-stepper]')) {
	const [less, more] = stepper.querySelectorAll('button')
	const input = stepper.querySelector('input')
	const step = (by) => {
		input.value = Math.min(20, Math.max(1, Number(input.value) + by))
		input.dispatchEvent(new Event('change', { bubbles: true }))
	}
	less.addEventListener('click', () => step(-1))
	more.addEventListener('click', () => step(1))
}

for (const form of document.querySelectorAll('form[data-quantity]')) {
	form.addEventListener('change', () => form.requestSubmit())
}

for (const select of document.querySelectorAll('select[data-submit]')) {
	select.addEventListener('change', () => select.form.requestSubmit())
}

for (const form of document.querySelectorAll('form[data-ask]')) {
	const dialog = document.getElementById(form.dataset.ask)
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		dialog.showModal()
	})
	// form.submit() sends without asking again.
	dialog.addEventListener('close', () => dialog.returnValue === 'yes' && form.submit())
}

for (const person of document.querySelectorAll('.person')) {
	person.addEventListener('click', () => {
		document.getElementById('email').value = person.dataset.email
		document.getElementById('password').value = person.dataset.password
		document.getElementById('sign-in').focus()
	})
}

document.querySelector('[data-focus]')?.focus()

const forecast = document.getElementById('forecast')
if (forecast) {
	const again = document.getElementById('ask-again')
	const looking = forecast.innerHTML
	const ask = async () => {
		forecast.innerHTML = looking
		forecast.setAttribute('aria-busy', 'true')
		again.hidden = true
		const answer = await fetch('/api/forecast').then((response) => response.json())
		const verdict = Object.assign(document.createElement('p'), { id: 'verdict', textContent: answer.verdict })
		const detail = Object.assign(document.createElement('p'), { id: 'detail', textContent: answer.detail })
		forecast.replaceChildren(verdict, detail)
		forecast.setAttribute('aria-busy', 'false')
		again.hidden = false
	}
	again.addEventListener('click', ask)
	ask()
}

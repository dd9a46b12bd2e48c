import styles from './landing.module.css'

/** Nobody has an account yet: the first one is made through a link that only who started the server can see. */
export const FirstStart = () => (
	<div className={styles.first}>
		<h2>Create the first account</h2>
		<p>
			No account exists yet. The server printed a one-time setup link when it started: open it from the terminal where
			you typed <code>npm start</code>. The link makes the first super admin and then stops working.
		</p>
	</div>
)

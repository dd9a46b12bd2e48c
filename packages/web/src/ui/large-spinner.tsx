import { Spinner } from './spinner.tsx'

/** In place of a screen that is not here yet. */
export const LargeSpinner = () => <Spinner large />

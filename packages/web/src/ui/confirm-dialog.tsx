import { later } from './later.tsx'

export const ConfirmDialog = later(() => import('./confirm.tsx').then(({ Confirm }) => Confirm))

import { later } from '../../ui/later.tsx'

export const ConflictDialog = later(() => import('./conflict.tsx').then(({ Conflict }) => Conflict))

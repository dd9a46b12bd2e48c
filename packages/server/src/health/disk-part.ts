import { roomOf, type Space, spaceOf } from '../disk.ts'
import { part } from './part.ts'

/** The fuller of the two file systems on which the data folder and the blobs lie; often they are one. */
export const diskPart = part({
	vital: false,
	figures: {
		assay_disk_free_bytes: 'Free space of the data folder or the blobs, of whichever has less.',
		assay_disk_size_bytes: 'Size of that file system.',
	},
	async look({ config }) {
		const [data, blobs] = await Promise.all([spaceOf(config.data), spaceOf(config.blobs)])
		const space = blobs.free < data.free ? blobs : data
		return {
			ok: roomOf(space) === 'plenty',
			says: `${megabytes(space.free)} of ${megabytes(space.size)} MB are free${where(space === blobs)}.`,
			figures: figures(space),
		}
	},
})

const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)
const where = (blobs: boolean) => (blobs ? ' for the blobs' : ' for the data folder')
const figures = ({ free, size }: Space) => ({ assay_disk_free_bytes: free, assay_disk_size_bytes: size })

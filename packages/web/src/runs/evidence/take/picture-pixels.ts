import type { Picture } from '@assay/engine/surfaces/desktop/picture/picture'

/** Reads an image by its address, every point as it was taken. Throws where it is none. */
export async function picturePixels(address: string): Promise<Picture> {
	const image = new Image()
	image.src = address
	await image.decode()
	const { naturalWidth: width, naturalHeight: height } = image
	const context = canvasOf(width, height)
	context.drawImage(image, 0, 0)
	return { width, height, bytes: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer), order: 'rgb' }
}

/** As a PNG file of that name. */
export async function pngFile({ width, height, bytes }: Picture, name: string): Promise<File> {
	const context = canvasOf(width, height)
	context.putImageData(new ImageData(Uint8ClampedArray.from(bytes), width, height), 0, 0)
	const blob = await new Promise<Blob | null>((resolve) => context.canvas.toBlob(resolve, 'image/png'))
	if (!blob) throw new Error('The browser makes no PNG file of this part.')
	return new File([blob], name, { type: 'image/png' })
}

function canvasOf(width: number, height: number): CanvasRenderingContext2D {
	const canvas = Object.assign(document.createElement('canvas'), { width, height })
	const context = canvas.getContext('2d', { willReadFrequently: true })
	if (!context) throw new Error('The browser has no canvas.')
	return context
}

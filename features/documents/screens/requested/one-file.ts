// Large enough to read small print on a page, and small enough for a phone's connection.
const LONGEST_SIDE = 2_000
const QUALITY = 0.82

/** Returns one file to send: a single PDF as it is, a single picture as a JPEG, and several pictures as one PDF. Throws if one can't be read. */
export async function oneFile(files: readonly File[], name: string): Promise<File> {
  const [only] = files
  if (only === undefined) throw new Error('There is no file to send')
  if (files.length === 1 && only.type === 'application/pdf') return only
  if (files.length === 1) return new File([await jpegOf(only)], `${name}.jpg`, { type: 'image/jpeg' })
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const pdf = await PDFDocument.create()
  for (const file of files) {
    if (file.type === 'application/pdf') {
      const source = await PDFDocument.load(await file.arrayBuffer())
      for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page)
      continue
    }
    const picture = await pdf.embedJpg(await (await jpegOf(file)).arrayBuffer())
    pdf
      .addPage([picture.width, picture.height])
      .drawImage(picture, { x: 0, y: 0, width: picture.width, height: picture.height })
  }
  return new File([new Uint8Array(await pdf.save())], `${name}.pdf`, { type: 'application/pdf' })
}

async function jpegOf(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (jpeg === null) throw new Error('The picture could not be read')
  return jpeg
}

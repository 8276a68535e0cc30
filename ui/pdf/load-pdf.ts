import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { GlobalWorkerOptions, getDocument, TextLayer } from 'pdfjs-dist'
// Vite adds the default export: the address of the file.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export type { PDFDocumentProxy, PDFPageProxy }

/** Opens a PDF in the browser. Only pages that show a PDF load this module. */
export const openPdf = async (file: Blob): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(await file.arrayBuffer()) }).promise

/** Paints a page on a canvas, and puts its text above it, where screen readers and selections find it. */
export async function paintPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  text: HTMLDivElement,
  width: number,
): Promise<void> {
  const base = page.getViewport({ scale: 1 })
  const scale = width / base.width
  const sharpness = Math.min(window.devicePixelRatio || 1, 2)
  const viewport = page.getViewport({ scale: scale * sharpness })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
  text.replaceChildren()
  text.style.setProperty('--total-scale-factor', String(scale))
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport: page.getViewport({ scale }),
  })
  await layer.render()
}

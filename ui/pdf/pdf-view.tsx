import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openPdf, type PDFDocumentProxy, type PDFPageProxy, paintPage } from './load-pdf.ts'
import './pdf-view.css'

export interface PdfViewProps {
  file: Blob
  /** Labels in the reader's language. */
  labels: {
    page: (number: number, of: number) => string
    larger: string
    smaller: string
    failed: string
    loading: string
  }
  /** Called when both the top and the end of a page have been on the screen. */
  onSeen: (page: number) => void
  /** Drawn above a page, whose size is given in points. */
  overlay?: (page: number, size: { width: number; height: number }) => ReactNode
}

const ZOOMS = [1, 1.25, 1.5, 2, 3]

/** All pages of a PDF below each other, as wide as the screen allows, with zoom. */
export function PdfView({ file, labels, onSeen, overlay }: PdfViewProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'failed' | null>(null)
  const [zoom, setZoom] = useState(0)
  useEffect(() => {
    let isOver = false
    openPdf(file).then(
      (opened) => !isOver && setPdf(opened),
      () => !isOver && setPdf('failed'),
    )
    return () => {
      isOver = true
    }
  }, [file])
  if (pdf === 'failed') return <p role="alert">{labels.failed}</p>
  if (pdf === null) return <p role="status">{labels.loading}</p>
  const factor = ZOOMS[zoom] ?? 1
  return (
    <div className="grid gap-2">
      <div className="flex justify-end gap-2 print:hidden">
        <ZoomButton label={labels.smaller} sign="−" onClick={() => setZoom(Math.max(0, zoom - 1))} isOff={zoom === 0} />
        <ZoomButton
          label={labels.larger}
          sign="+"
          onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
          isOff={zoom === ZOOMS.length - 1}
        />
      </div>
      {/* Scrolls sideways when zoomed, also by keyboard. */}
      <section
        className="overflow-x-auto"
        tabIndex={zoom === 0 ? undefined : 0}
        aria-label={labels.page(pdf.numPages, pdf.numPages)}
      >
        <div className="grid gap-4" style={{ width: `${factor * 100}%` }}>
          {Array.from({ length: pdf.numPages }, (_, index) => (
            <PdfPage
              key={index}
              pdf={pdf}
              number={index + 1}
              zoom={factor}
              label={labels.page(index + 1, pdf.numPages)}
              onSeen={onSeen}
              overlay={overlay}
            />
          ))}
        </div>
      </section>
    </div>
  )
}

function ZoomButton({
  label,
  sign,
  onClick,
  isOff,
}: {
  label: string
  sign: string
  onClick: () => void
  isOff: boolean
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onClick}
      className="size-11 rounded-sheet border border-rule-strong text-[1.25rem] disabled:opacity-40"
    >
      <span aria-hidden>{sign}</span>
    </button>
  )
}

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  zoom: number
  label: string
  onSeen: (page: number) => void
  overlay: PdfViewProps['overlay']
}

const LETTER = { width: 612, height: 792 }

function PdfPage({ pdf, number, zoom, label, onSeen, overlay }: PdfPageProps) {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [isNear, setNear] = useState(number === 1)
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const base = page?.getViewport({ scale: 1 })
  const size = base === undefined ? LETTER : { width: base.width, height: base.height }
  useEffect(() => {
    let isOver = false
    void pdf.getPage(number).then((loaded) => !isOver && setPage(loaded))
    return () => {
      isOver = true
    }
  }, [pdf, number])
  useEffect(() => {
    if (frame.current === null) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    })
    near.observe(frame.current)
    return () => near.disconnect()
  }, [])
  useEffect(() => {
    if (page === null || !isNear || canvas.current === null || text.current === null || frame.current === null) return
    void paintPage(page, canvas.current, text.current, frame.current.clientWidth)
  }, [page, isNear, zoom])
  useEffect(() => {
    if (page === null || !isNear || start.current === null || end.current === null) return
    // Both edges of the page were on the screen, so its reader has scrolled over all of it.
    const left = new Set<Element>([start.current, end.current])
    const seen = new IntersectionObserver((entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) left.delete(target)
      if (left.size > 0) return
      onSeen(number)
      seen.disconnect()
    })
    for (const edge of left) seen.observe(edge)
    return () => seen.disconnect()
  }, [page, isNear, number, onSeen])
  return (
    <section
      ref={frame}
      aria-label={label}
      className="relative overflow-hidden border border-rule-strong bg-white text-black"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <canvas ref={canvas} aria-hidden className="block h-full w-full" />
      <div ref={text} className="pdf-text" />
      {overlay?.(number, size)}
      <div ref={start} aria-hidden className="absolute top-0 h-px w-full" />
      <div ref={end} aria-hidden className="absolute bottom-0 h-px w-full" />
    </section>
  )
}

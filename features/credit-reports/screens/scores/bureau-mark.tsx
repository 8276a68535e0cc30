import { BUREAUS, type Bureau, bureauCode, bureauMark, bureauName } from '#features/credit-reports/rules/bureaus.ts'

/**
 * A bureau's mark (circle, square, diamond), for places where color can't distinguish bureaus. An SVG path around the
 * origin, 8 px across.
 */
export function BureauMarkPath({ bureau, ...place }: { bureau: Bureau; className?: string; transform?: string }) {
  return <path d={bureauMark(bureau)} className="fill-ink" {...place} />
}

/**
 * A bureau's mark with its letter code, for headings and legends. In narrow places the code is only announced to
 * screen readers.
 */
export function BureauCode({ bureau, markOnly = false }: { bureau: Bureau; markOnly?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-code" title={markOnly ? bureauName(bureau) : undefined}>
      <svg aria-hidden="true" width="10" height="10" viewBox="-5 -5 10 10" className="shrink-0">
        <BureauMarkPath bureau={bureau} />
      </svg>
      <abbr title={bureauName(bureau)} className={markOnly ? 'sr-only' : 'no-underline'}>
        {bureauCode(bureau)}
      </abbr>
    </span>
  )
}

/** A table's column headings for the bureaus. */
export function BureauHeads({ bureaus = BUREAUS, className }: { bureaus?: readonly Bureau[]; className?: string }) {
  return bureaus.map((bureau) => (
    <th key={bureau} scope="col" className={className}>
      <BureauCode bureau={bureau} />
    </th>
  ))
}

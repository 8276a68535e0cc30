import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface ExpandableRowProps {
  name: string
  /** Below the name: type, opening date, number of differing fields. */
  about: ReactNode
  columns: number
  cells: ReactNode
  details: ReactNode
}

/** A row that expands to all reported fields. */
export function ExpandableRow({ name, about, columns, cells, details }: ExpandableRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <tr className="align-top">
        <th scope="row" className="min-w-48">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-6 w-full items-start gap-1 text-left font-semibold"
          >
            <ChevronRight
              aria-hidden
              size={14}
              className={`mt-0.5 shrink-0 text-ink-3 print:hidden ${isOpen ? 'rotate-90' : ''}`}
            />
            <span className="min-w-0 break-words">{name}</span>
          </button>
          <span className="block pl-[18px] font-normal text-ink-3 print:pl-0">{about}</span>
        </th>
        {cells}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns} className="bg-sunken p-3!">
            {details}
          </td>
        </tr>
      )}
    </>
  )
}

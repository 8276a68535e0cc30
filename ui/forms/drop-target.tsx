import { type DragEvent, type ReactNode, useState } from 'react'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'

interface DropTargetProps {
  label: string
  className?: string
  /** Undefined if files can't be dropped. */
  onDrop?: ((file: File) => void) | undefined
  children: ReactNode
}

/** A region that accepts dropped files. A button inside must offer the same for the keyboard. */
export function DropTarget({ label, className = '', onDrop, children }: DropTargetProps) {
  const [isOver, setIsOver] = useState(false)
  const region = useKeptFocus<HTMLDivElement>()
  const allow = (event: DragEvent) => {
    if (!onDrop || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A button inside does what dropping does.
    <div
      ref={region}
      role="group"
      aria-label={label}
      className={`${className} ${isOver ? 'border-brand! bg-brand-tint' : ''}`}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file) onDrop?.(file)
      }}
    >
      {children}
    </div>
  )
}

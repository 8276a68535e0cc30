import { useRef } from 'react'
import { Button } from '#ui/button.tsx'

interface FileButtonProps {
  children: string
  /** What the chooser offers, as in `accept` of an input. */
  accept: string
  /** Said instead of the visible words, where several buttons read alike. */
  label?: string
  onChoose: (file: File) => void
}

/** A button that asks for a file. On a phone a second one opens the camera, where pictures are taken. */
export function FileButton({ camera = true, ...props }: FileButtonProps & { camera?: boolean }) {
  return (
    <>
      <Chooser {...props} />
      {camera && (
        <Chooser
          {...props}
          accept="image/*"
          capture
          label={`Take photo: ${props.label ?? props.children}`}
          className="not-pointer-coarse:hidden!"
        >
          Take photo
        </Chooser>
      )}
    </>
  )
}

function Chooser({
  children,
  accept,
  label,
  className = '',
  capture = false,
  onChoose,
}: FileButtonProps & { capture?: boolean; className?: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button className={className} aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label ?? children}
        accept={accept}
        capture={capture ? 'environment' : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again, after a failure.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

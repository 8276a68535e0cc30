import { useRef } from 'react'
import { Button } from '#ui/button.tsx'

interface FileButtonProps {
  children: string
  /** Accepted file types, as in the `accept` attribute of an input. */
  accept: string
  /** The accessible name, for buttons with the same visible text. */
  label?: string
  onChoose: (file: File) => void
}

/** A button that opens the file chooser. On a phone, a second button opens the camera if images are accepted. */
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
          // Lets the user choose the same file again after a failure.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

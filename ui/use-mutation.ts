import {
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useEveryMutation,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * The library's mutation, but ignores a call that is already running. A second Enter can come before the button is
 * disabled, and would send everything twice.
 */
export function useMutation<Done, Input = void>(
  options: UseMutationOptions<Done, Error, Input>,
): UseMutationResult<Done, Error, Input> {
  const { mutateAsync, reset, ...mutation } = useEveryMutation(options)
  const underWay = useRef<string>(null)
  const mutate = useCallback<UseMutateFunction<Done, Error, Input>>(
    (...sent) => {
      const asked = described(sent[0])
      if (underWay.current === asked) return
      underWay.current = asked
      const end = () => {
        if (underWay.current === asked) underWay.current = null
      }
      mutateAsync(...sent).then(end, end)
    },
    [mutateAsync],
  )
  const forget = useCallback(() => {
    underWay.current = null
    reset()
  }, [reset])
  return { ...mutation, mutateAsync, mutate, reset: forget }
}

/** Returns the same text for equal inputs. JSON would be the same for any two files. */
function described(input: unknown): string {
  return JSON.stringify([input], (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
}

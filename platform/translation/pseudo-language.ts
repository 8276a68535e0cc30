import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

const PLAIN = 'AEIOUaeiou'
const ACCENTED = 'ÀÈÌÒÙàèìòù'

/** Returns a message in the invented language: every vowel of its words has an accent. */
export const pseudoText = (message: string): string => printAST(accented(parse(message)))

const accented = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: withAccents(element.value) }
    if (element.type === TYPE.tag) return { ...element, children: accented(element.children) }
    if (element.type !== TYPE.plural) return element
    const options = Object.entries(element.options).map(([form, option]) => [
      form,
      { ...option, value: accented(option.value) },
    ])
    return { ...element, options: Object.fromEntries(options) }
  })

const withAccents = (text: string): string =>
  text.replaceAll(/[AEIOUaeiou]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)

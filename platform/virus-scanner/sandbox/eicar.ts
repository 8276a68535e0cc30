/**
 * The harmless text that every scanner reports as a virus, so that people can test theirs. Split, so that this file
 * isn't reported.
 *
 * @see https://www.eicar.org/download-anti-malware-testfile/
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

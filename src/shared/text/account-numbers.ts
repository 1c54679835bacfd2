const digitsIn = (text: string) => text.replace(/\D/g, '')

/** Whether the check digit of a card's number is right (Luhn). */
export function isCardNumber(text: string): boolean {
  const sum = [...digitsIn(text)].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Whether the check digits of an international account number are right (ISO 7064, modulo 97). */
export function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '')
  if (plain.length < 15 || plain.length > 34) return false
  const moved = plain.slice(4) + plain.slice(0, 4)
  return [...moved].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0) === 1
}

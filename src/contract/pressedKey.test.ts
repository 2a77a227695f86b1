import { describe, expect, test } from 'vitest';
import { pressedKey, typedCharacter } from './pressedKey.ts';

const event = (key: string, code: string, more: object = {}) => ({
  key,
  code,
  keyCode: 0,
  shiftKey: false,
  isComposing: false,
  ...more,
});

describe('the pressed key', () => {
  test.each([
    ['Russian', 'л', 'KeyK', 'k'],
    ['Ukrainian', 'і', 'KeyS', 's'],
    ['Greek', 'ξ', 'KeyJ', 'j'],
    ['Hebrew', 'ר', 'KeyR', 'r'],
    ['Arabic', 'ش', 'KeyA', 'a'],
    ['Arabic, two letters on one key', 'لا', 'KeyB', 'b'],
    ['Persian digits', '۳', 'Digit3', '3'],
    ['Arabic digits on a number pad', '٣', 'Numpad3', '3'],
    ['Thai, a mark above', '่', 'KeyJ', 'j'],
    ['Hindi, a vowel sign', 'ो', 'KeyA', 'a'],
    ['Georgian', 'ს', 'KeyS', 's'],
    ['Korean', 'ㅏ', 'KeyK', 'k'],
    ['Russian with Caps Lock', 'Л', 'KeyK', 'k'],
    ['a letter that no Latin key has', 'х', 'BracketLeft', 'х'],
  ])('of a keyboard in another script is the one of a Latin keyboard [X22]: %s', (_layout, key, code, pressed) => {
    expect(pressedKey(event(key, code))).toBe(pressed);
  });

  test.each([
    ['Dvorak', 'k', 'KeyV', 'k'],
    ['Dvorak', '.', 'KeyE', '.'],
    ['AZERTY', 'a', 'KeyQ', 'a'],
    ['AZERTY', 'é', 'Digit2', 'é'],
    ['Hebrew', '/', 'KeyQ', '/'],
    ['Turkish', 'ı', 'KeyI', 'ı'],
    ['Caps Lock', 'K', 'KeyK', 'k'],
    ['a named key', 'ArrowDown', 'ArrowDown', 'ArrowDown'],
    ['a soft keyboard', 'Unidentified', '', 'Unidentified'],
  ])('of a Latin keyboard is what it types [X22]: %s', (_layout, key, code, pressed) => {
    expect(pressedKey(event(key, code))).toBe(pressed);
  });

  test('with Shift is upper case', () => {
    expect(pressedKey(event('Л', 'KeyK', { shiftKey: true }))).toBe('K');
    expect(pressedKey(event('?', 'Slash', { shiftKey: true }))).toBe('?');
  });

  test.each([
    ['while it composes', 'Enter', { isComposing: true }],
    ['ending a conversion in Safari', 'Enter', { keyCode: 229 }],
    ['of which the browser knows no more', 'Process', { keyCode: 229 }],
    ['leaving a conversion', 'Escape', { isComposing: true }],
  ])('of an input method is none [X22]: %s', (_title, key, more) => {
    expect(pressedKey(event(key, key, more))).toBeNull();
    expect(pressedKey({ nativeEvent: event(key, key, more) })).toBeNull();
  });
});

test('a typed character is the one of the keyboard', () => {
  expect(typedCharacter(event('л', 'KeyK'))).toBe('л');
  expect(typedCharacter(event('Enter', 'Enter'))).toBeNull();
  expect(typedCharacter(event('л', 'KeyK', { isComposing: true }))).toBeNull();
});

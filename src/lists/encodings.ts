import { roleOfHeader } from './headerWords.ts';

/** An encoding that the user may choose. The label is that of `TextDecoder`. */
interface Encoding {
  label: string;
  name: string;
  /** The letters beyond ASCII by the languages that this encoding was made for. Empty: it is never guessed. */
  letters: Readonly<Record<string, string>>;
}

const WESTERN = {
  de: 'äöüß',
  fr: 'àâçéèêëîïôœùûüÿæ',
  es: 'áéíñóúü',
  pt: 'ãõáàâçéêíóôúü',
  it: 'àèéìòù',
  nl: 'ëïéèöüá',
  sv: 'åäöé',
  da: 'åæøé',
  is: 'áéíóúýþæöð',
};
const CENTRAL = {
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîşţ',
  hr: 'čćđšž',
};
const CYRILLIC = {
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
};
// Characters of names and headers. Rare ones show that a text was read in another encoding.
const HAN = {
  ja: '佐藤高橋田中山本村伊鈴木渡辺邊邉小林加吉松井清森池阿部石川原野崎崇健一二三太郎子美花恵和明正智浩裕大翔葵結衣陽菜真由直樹氏名姓様前電話住所齋斎斉濱島東京上下西南北谷岡後近遠藤坂青福新平内宮久保金武関河菊千葉桜水飯工杉丸今横増',
  'zh-cn':
    '王李张刘陈杨黄赵周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓萧冯曾程蔡彭潘袁于董余苏叶吕魏蒋田杜丁沈姜范江傅钟卢汪戴崔任陆廖姚方金丘夏谭韦贾邹石熊孟秦阎薛侯雷白龙段郝孔邵史毛常万顾赖武康贺严尹钱施牛洪龚欧阳伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英玲华建国文斌宇浩然子涵梓轩晨晓雪婷佳雨小大中姓名字邮箱电子件手机公司部门',
  'zh-tw':
    '王李張劉陳楊黃趙周吳徐孫朱馬胡郭林何高梁鄭羅宋謝唐韓曹許鄧蕭馮曾程蔡彭潘袁于董余蘇葉呂魏蔣田杜丁沈姜范江傅鐘盧汪戴崔任陸廖姚方金丘夏譚韋賈鄒石熊孟秦閻薛侯雷白龍段郝孔邵史毛常萬顧賴武康賀嚴尹錢施牛洪龔歐陽偉芳娜敏靜麗強磊軍洋勇豔傑娟濤明超秀霞平剛桂英玲華建國文斌宇浩然子涵志豪雅婷美惠妹小大中怡君家淑俊姓名字郵箱電子信件手機公司部門',
};

/** In the order of the menu, which decides between equals. */
export const ENCODINGS: readonly Encoding[] = [
  { label: 'utf-8', name: 'Unicode (UTF-8)', letters: {} },
  { label: 'utf-16le', name: 'Unicode (UTF-16)', letters: {} },
  { label: 'utf-16be', name: 'Unicode (UTF-16, big-endian)', letters: {} },
  { label: 'windows-1252', name: 'Western European (Windows)', letters: WESTERN },
  { label: 'windows-1250', name: 'Central European (Windows)', letters: CENTRAL },
  { label: 'windows-1251', name: 'Cyrillic (Windows)', letters: CYRILLIC },
  { label: 'windows-1253', name: 'Greek (Windows)', letters: { el: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ' } },
  { label: 'windows-1254', name: 'Turkish (Windows)', letters: { tr: 'çğıöşüâîûi' } },
  { label: 'windows-1255', name: 'Hebrew (Windows)', letters: { he: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת' } },
  {
    label: 'windows-1256',
    name: 'Arabic (Windows)',
    letters: { ar: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي', fa: 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیيك' },
  },
  { label: 'windows-1257', name: 'Baltic (Windows)', letters: { lt: 'ąčęėįšųūž', lv: 'āčēģīķļņšūž', et: 'äõöüšž' } },
  { label: 'windows-1258', name: 'Vietnamese (Windows)', letters: {} },
  { label: 'windows-874', name: 'Thai (Windows)', letters: { th: '\u0E01-\u0E4E' } },
  { label: 'iso-8859-2', name: 'Central European (ISO)', letters: CENTRAL },
  { label: 'iso-8859-5', name: 'Cyrillic (ISO)', letters: {} },
  { label: 'koi8-u', name: 'Cyrillic (KOI8)', letters: CYRILLIC },
  { label: 'ibm866', name: 'Cyrillic (DOS)', letters: CYRILLIC },
  { label: 'macintosh', name: 'Western European (Mac)', letters: WESTERN },
  { label: 'x-mac-cyrillic', name: 'Cyrillic (Mac)', letters: CYRILLIC },
  { label: 'shift_jis', name: 'Japanese (Shift JIS)', letters: { ja: HAN.ja } },
  { label: 'euc-jp', name: 'Japanese (EUC)', letters: { ja: HAN.ja } },
  { label: 'gb18030', name: 'Simplified Chinese (GB 18030)', letters: { 'zh-cn': HAN['zh-cn'] } },
  { label: 'big5', name: 'Traditional Chinese (Big5)', letters: { 'zh-tw': HAN['zh-tw'] } },
  { label: 'euc-kr', name: 'Korean (EUC)', letters: { ko: '가-힣' } },
];

export const encodingName = (label: string): string => ENCODINGS.find((one) => one.label === label)?.name ?? label;

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, index) => bytes[index] === byte);

/** UTF-16 by its byte order mark, else by zeros: every second byte of Western text is zero. Null: another encoding. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  let [even, odd, evenEnds, oddEnds] = [0, 0, 0, 0];
  for (const [index, byte] of head.entries()) {
    const isEnd = byte === 0x0a && head[index % 2 === 0 ? index + 1 : index - 1] === 0;
    if (index % 2 === 0) [even, evenEnds] = [even + Number(byte === 0), evenEnds + Number(isEnd)];
    else [odd, oddEnds] = [odd + Number(byte === 0), oddEnds + Number(isEnd)];
  }
  // Addresses, delimiters and line ends are ASCII in every script.
  const enough = Math.max(1, head.length / 20);
  if (even === 0 && odd >= enough && oddEnds === 0) return 'utf-16le';
  return odd === 0 && even >= enough && evenEnds === 0 ? 'utf-16be' : null;
}

export interface Decoded {
  text: string;
  /** The label of the encoding. */
  encoding: string;
  /** The encoding of the bytes that are not UTF-8 in a text that mostly is, and the lines (from 1) with such bytes. */
  repaired: { encoding: string; lines: readonly number[] } | null;
}

/** Decodes a text. `chosen`: the encoding that the user chose; else it is guessed. `languages`: those of the browser. */
export function decodeText(bytes: Uint8Array, chosen: string | null, languages: readonly string[]): Decoded {
  const declared = /^[^]{0,1000}?(?:charset|encoding)\s*=\s*["']?([\w-]{3,20})/iu.exec(
    latin1(bytes.subarray(0, 1100)),
  )?.[1];
  const utf16 = utf16Of(bytes);
  const isValid = isUtf8(bytes);
  const encoding =
    chosen ??
    utf16 ??
    (isValid ? 'utf-8' : (supported(declared) ?? (isMostlyUtf8(bytes) ? 'utf-8' : guess(bytes, languages))));
  if (encoding !== 'utf-8' || isValid) return { text: decode(bytes, encoding), encoding, repaired: null };
  // A byte that is not UTF-8 must not spoil the names in other lines, so only this byte is read in another encoding.
  const source = latin1(bytes);
  const others = source.replaceAll(UTF8_SEQUENCE, (letters, valid: string | undefined) =>
    valid === undefined ? letters : 'x',
  );
  const other = guess(bytesOf(others), languages);
  let [line, counted] = [1, 0];
  const lines = new Set<number>();
  const text = source.replaceAll(UTF8_SEQUENCE, (letters, valid: string | undefined, at: number) => {
    if (valid !== undefined) return decode(bytesOf(letters), 'utf-8');
    for (; counted < at; counted++) if (source.charCodeAt(counted) === 0x0a) line++;
    lines.add(line);
    return decode(bytesOf(letters), other);
  });
  return { text: text.replace(/^\uFEFF/u, ''), encoding, repaired: { encoding: other, lines: [...lines] } };
}

const decode = (bytes: Uint8Array, label: string) => new TextDecoder(label).decode(bytes);

/** Each byte as the letter with its number. `TextDecoder('latin1')` is Windows-1252. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

const bytesOf = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));

/** A character beyond ASCII in UTF-8, or a run of bytes that are none. */
const UTF8_SEQUENCE =
  /([\xc2-\xdf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xf1-\xf3][\x80-\xbf]{3}|\xf0[\x90-\xbf][\x80-\xbf]{2}|\xf4[\x80-\x8f][\x80-\xbf]{2})|[\x80-\xff]/gu;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether most characters beyond ASCII are UTF-8. In another encoding, hardly any is by chance. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [valid, invalid] = [0, 0];
  for (const [, sequence] of latin1(bytes).matchAll(UTF8_SEQUENCE)) {
    if (sequence === undefined) invalid++;
    else valid++;
  }
  return valid > invalid;
}

function supported(label: string | undefined): string | null {
  try {
    return label === undefined ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** How many bytes are inspected. */
const SAMPLE_BYTES = 16 * 1024;

/** The encoding in which the text looks most like names in a language. */
function guess(bytes: Uint8Array, languages: readonly string[]): string {
  const sample = lettersBeyondAscii(bytes);
  let [best, most] = ['windows-1252', Number.NEGATIVE_INFINITY];
  for (const { label, letters } of ENCODINGS) {
    const text = decode(sample, label);
    for (const [language, alphabet] of Object.entries(letters)) {
      const score = scoreOf(text, new RegExp(`[${alphabet}]`, 'u'), language) + preference(language, label, languages);
      if (score > most) [best, most] = [label, score];
    }
  }
  return best;
}

/** The lines with bytes beyond ASCII. */
function lettersBeyondAscii(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  const lines = latin1(bytes.subarray(0, SAMPLE_BYTES * 40)).split('\n');
  const kept = [lines[0] ?? '', ...lines.slice(1).filter((line) => /[\x80-\xff]/u.test(line))]
    .join('\n')
    .slice(0, SAMPLE_BYTES);
  return bytesOf(kept);
}

const BETWEEN_WORDS = /[\s,;"|@<>\0]+/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;

/** How much the words beyond ASCII look like words of a language: 1 at best. */
function scoreOf(text: string, alphabet: RegExp, language: string): number {
  let [sum, count] = [0, 0];
  for (const word of text.split(BETWEEN_WORDS)) {
    if (!/[^\0-\x7f]/u.test(word)) continue;
    for (const letter of word) {
      if (letter <= '\x7f' || /[\u00A0’–-]/u.test(letter)) continue;
      count++;
      if (!/[\p{L}\p{M}]/u.test(letter) || /[\uF8F0-\uF8FF\uE000-\uF8FF]/u.test(letter)) sum -= 3;
      else if (alphabet.test(letter.toLowerCase())) sum += 1;
      else if (/[\p{Script=Hiragana}\p{Script=Katakana}ー々]/u.test(letter))
        sum += language === 'ja' && letter < '\uFF00' ? 1 : -1;
      else if (/\p{Script=Han}/u.test(letter)) sum += language === 'ko' || !CJK.test(letter) ? -1 : 0.2;
      else sum -= 1;
    }
    // A capital inside a word, Latin letters beside others, and words without a capital where the script has some.
    if (/\p{Ll}\p{M}*\p{Lu}/u.test(word)) sum -= 2;
    if (/[A-Za-z]/u.test(word) && /(?!\p{Script=Latin})\p{L}/u.test(word)) sum -= 2;
    if (/^\p{Lu}{2,}$/u.test(word) || /^\p{Ll}/u.test(word)) sum -= 0.2;
  }
  const cells = text.slice(0, 2000).split(/[\n\r,;\t|]/u);
  const headers = cells.filter(
    (cell) => /[^\0-\x7f]/u.test(cell) && roleOfHeader(cell.replaceAll('"', '')) !== undefined,
  );
  return count === 0 ? 0 : sum / count + Math.min(headers.length, 2) * 0.5;
}

/** Prefers the languages of the browser, Windows to others, and Western Europe if nothing else decides. */
function preference(language: string, label: string, languages: readonly string[]): number {
  const place = languages.findIndex(
    (one) => one.toLowerCase() === language || one.toLowerCase().split('-')[0] === language.split('-')[0],
  );
  return (
    (place === -1 ? 0 : place === 0 ? 0.3 : 0.15) +
    (label.startsWith('windows') ? 0.05 : 0) +
    (label === 'windows-1252' && language !== 'is' ? 0.05 : 0)
  );
}

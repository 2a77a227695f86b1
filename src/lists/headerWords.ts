/** The values read from a row. `name` is the first and last name in one. */
export const ROLES = ['email', 'first_name', 'last_name', 'name'] as const;
export type Role = (typeof ROLES)[number];

// English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Hungarian, Romanian, Croatian, Lithuanian,
// Latvian, Swedish, Turkish, Greek, Russian, Ukrainian, Hebrew, Arabic, Chinese, Japanese, Korean, Thai.
const HEADER_WORDS: Record<Role, string> = {
  email:
    'e-mail|e-mails|mail|e-mail address|mail address|e-mail 1|e-mail 1 value|e-mail 1 address|e-mail-adresse|mailadresse|adresse e-mail|adresse mail|courriel|correo|correo electrónico|e-mailadres|adres e-mail|adrese|poczta|e-pasts|e-post|e-postadress|e-posta|e-posta adresi|indirizzo e-mail|endereço de e-mail|el. paštas|почта|электронная почта|эл. почта|адрес электронной почты|емейл|имейл|пошта|електронна пошта|ηλεκτρονικό ταχυδρομείο|דוא"ל|מייל|אימייל|البريد الإلكتروني|邮箱|电子邮件|电子邮箱|邮件|電子郵件|電郵|信箱|メール|メールアドレス|eメール|이메일|메일|이메일 주소|อีเมล',
  first_name:
    'first name|first|given name|forename|vorname|rufname|prénom|nombre propio|primer nombre|primeiro nome|voornaam|imię|jméno|křestní jméno|keresztnév|utónév|prenume|ime|vardas|vārds|förnamn|ad|adı|όνομα|имя|ім’я|שם פרטי|الاسم الأول|名|名字|이름',
  last_name:
    'last name|last|surname|family name|nachname|familienname|zuname|nom de famille|apellido|apellidos|cognome|sobrenome|apelido|achternaam|nazwisko|příjmení|vezetéknév|családnév|nume de familie|prezime|pavardė|uzvārds|efternamn|soyad|soyadı|επώνυμο|фамилия|прізвище|שם משפחה|اسم العائلة|姓|성',
  name: 'name|names|full name|candidate|candidate name|display name|nom|nom complet|nombre|nombre completo|nome|nome completo|naam|volledige naam|imię i nazwisko|namn|vollständiger name|név|nume|ad soyad|adı soyadı|фио|имя и фамилия|піб|שם|שם מלא|الاسم|الاسم الكامل|姓名|氏名|名前|お名前|성명|ชื่อ',
};

/** Without accents, spaces and signs. */
const wordOf = (text: string) =>
  text
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
    .normalize('NFKC')
    .toLowerCase();

const ROLE_OF_WORD = new Map(
  ROLES.flatMap((role) => HEADER_WORDS[role].split('|').map((word) => [wordOf(word), role])),
);

/** The role that a header cell names; undefined: none. */
export const roleOfHeader = (cell: string): Role | undefined =>
  cell.length > 60 ? undefined : ROLE_OF_WORD.get(wordOf(cell));

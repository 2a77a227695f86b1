/** Names that go together. Those of non-Latin scripts carry the spelling for the email address after a colon. */
export interface Culture {
  /** How common among the applicants, a whole number. */
  weight: number;
  first: readonly string[];
  /** Empty where `first` holds the whole name. */
  last: readonly string[];
  /** How many family names a person has. */
  lastNames: 0 | 1 | 2;
}

const names = (list: string) => list.split(',').map((name) => name.trim());
const culture = (weight: number, first: string, last: string, lastNames: 1 | 2 = 1): Culture => ({
  weight,
  first: names(first),
  last: names(last),
  lastNames,
});

const whole = (weight: number, list: string): Culture => ({ weight, first: names(list), last: [], lastNames: 0 });

export const CULTURES: Readonly<Record<string, Culture>> = {
  english: culture(
    14,
    'Emma, Oliver, Grace, Thomas, Hannah, Jack, Chloe, Daniel, Ruth, Samuel, Abigail, Liam, Zoe, Aaron, Megan, Callum, Priscilla, Owen, Imogen, Theo',
    "Walker, Hughes, O'Brien, Bennett, Clarke, Mason, Fletcher, MacLeod, Osborne, Reid, Whitfield, Harper, Barnes, Okafor, Patel, Doyle, Marsh, Newton, Fox, D'Arcy",
  ),
  german: culture(
    20,
    'Lena, Jonas, Katharina, Felix, Sophie, Jürgen, Anneliese, Björn, Marie-Luise, Moritz, Greta, Matthias, Käthe, Sören, Ute, Leon, Frieda, Maximilian, Nele, Ansgar',
    'Schmidt, Müller, Weiß, Köhler, Hoffmann, Großmann, Bäcker, Lindner, Schröder, von der Heide, Jäger, Krause, Böhm, Vogt, Hübner-Lang, Schäfer, Ziegler, Kuhn, Brandt, Öztürk',
  ),
  polish: culture(
    9,
    'Łukasz, Agnieszka, Zbigniew, Małgorzata, Paweł, Zofia, Wojciech, Grażyna, Michał, Kinga, Stanisław, Żaneta, Bartłomiej, Ewa',
    'Kowalski, Wiśniewska, Wójcik, Kamińska, Dąbrowski, Zając, Szczepańska, Brzęczyszczykiewicz, Jabłoński, Żuk, Nowak, Górska',
  ),
  turkish: culture(
    8,
    'Ayşe, Mehmet, Gülşen, Emre, Çiğdem, İbrahim, Şule, Oğuz, Zeynep, Ömer, Dilara, Kağan, Işıl',
    'Yılmaz, Kaya, Şahin, Çelik, Öztürk, Aydın, Yıldırım, Koç, Güneş, Karadağ, Doğan, Işık',
  ),
  spanish: culture(
    7,
    'María José, Íñigo, Lucía, José Luis, Begoña, Andrés, Concepción, Raúl, Sofía, Ángel, Ximena, Joaquín',
    'García, Muñoz, Fernández, Ibáñez, López, Núñez, Hernández, Peña, Martínez, de la Cruz, Gutiérrez, Ortega',
    2,
  ),
  french: culture(
    5,
    'Chloé, Jérôme, Anaïs, François, Zoé, Benoît, Amélie, Loïc, Maëlle, Hélène, Baptiste',
    "Lefèvre, Dupont, Garçon, Bélanger, d'Aubigné, Moreau, Rousseau, N'Diaye, Benoît, Le Goff, Chevalier",
  ),
  nordic: culture(
    5,
    'Åsa, Søren, Björk, Kjærsti, Håkon, Linnéa, Þórður, Aino, Väinö, Freja, Ólafur, Jørgen',
    'Sørensen, Ångström, Guðmundsdóttir, Virtanen, Lindqvist, Bjørnstad, Hämäläinen, Østergård, Nyström, Jónsson',
  ),
  danubian: culture(
    4,
    'Jiří, Kateřina, Ondřej, Šárka, Zdeněk, Růžena, Ľubomír, Dušan, Žofie, Ágnes, Győző, Ştefan',
    'Dvořák, Svobodová, Němec, Křížová, Řehoř, Štěpánek, Hruška, Kőszegi, Țepeș, Pavlović, Đorđević, Škvorecký',
  ),
  vietnamese: culture(
    4,
    'Minh Anh, Quốc Bảo, Thùy Dương, Đức Huy, Hồng Nhung, Tuấn Kiệt, Ngọc Ánh, Hữu Phước',
    'Nguyễn, Trần, Lê, Phạm, Huỳnh, Đặng, Vũ, Bùi',
  ),
  african: culture(
    3,
    'Ọláṣùbọ̀mí, Chidinma, Kwame, Adébáyọ̀, Amina, Ngozi, Thandiwe, Sékou',
    'Adéyẹmí, Nwosu, Mensah, Ọ̀ṣúnlànà, Diallo, Dlamini, Bangura, Tekle',
  ),
  portuguese: culture(
    4,
    'João, Conceição, Tânia, Gonçalo, Inês, Luís, Fátima, Estêvão',
    'da Conceição, Gonçalves, Simões, Araújo, Magalhães, Brandão, Falcão, dos Santos',
  ),
  indonesian: whole(2, 'Suharti, Wahyudi, Suparman, Puspita, Iskandar, Wulandari, Madhuri, Nanda, Kartika, Bambang'),
  greek: culture(
    3,
    'Γιώργος:giorgos, Ελένη:eleni, Δημήτρης:dimitris, Αικατερίνη:aikaterini, Νίκος:nikos, Ευαγγελία:evangelia',
    'Παπαδόπουλος:papadopoulos, Αγγελοπούλου:angelopoulou, Οικονόμου:ikonomou, Χατζηγεωργίου:chatzigeorgiou, Βλάχος:vlachos',
  ),
  ukrainian: culture(
    5,
    'Олександр:oleksandr, Ірина:iryna, Дмитро:dmytro, Наталія:natalia, Сергей:sergej, Юлия:julia, Георги:georgi, Ђорђе:djordje, Єва:yeva',
    'Шевченко:shevchenko, Коваленко:kovalenko, Иванов:ivanov, Кузнецова:kuznecova, Щербак:shcherbak, Петровић:petrovic, Гуцуляк:hutsuliak',
  ),
  arabic: culture(
    4,
    'محمد:mohammed, فاطمة:fatima, يوسف:youssef, ليلى:leila, عبد الرحمن:abdulrahman, نور:nour, خالد:khaled',
    'الأحمد:alahmad, حسن:hassan, المصري:almasri, العلي:alali, منصور:mansour, الخطيب:alkhatib',
  ),
  hebrew: culture(
    2,
    'נועה:noa, יוסף:yosef, תמר:tamar, אברהם:avraham, שירה:shira, איתן:eitan',
    'כהן:cohen, לוי:levi, מזרחי:mizrahi, פרידמן:friedman, בן־דוד:bendavid',
  ),
  hindi: culture(
    3,
    'प्रिया:priya, राहुल:rahul, अनन्या:ananya, विक्रम:vikram, सुनीता:sunita, आदित्य:aditya',
    'शर्मा:sharma, वर्मा:verma, श्रीवास्तव:srivastava, जोशी:joshi, कुलकर्णी:kulkarni',
  ),
  chinese: whole(
    3,
    '王伟:wang.wei, 李娜:li.na, 张敏:zhang.min, 刘洋:liu.yang, 陈静:chen.jing, 杨帆:yang.fan, 赵丽颖:zhao.liying, 欧阳明:ouyang.ming, 黄晓明:huang.xiaoming, 周杰:zhou.jie',
  ),
  japanese: whole(
    3,
    '佐藤 健:sato.ken, 鈴木 さくら:suzuki.sakura, 高橋 美咲:takahashi.misaki, 田中 ヒロシ:tanaka.hiroshi, 伊藤 翔太:ito.shota, 渡辺 由美子:watanabe.yumiko, 小林 蓮:kobayashi.ren',
  ),
  korean: whole(
    3,
    '김민준:kim.minjun, 이서연:lee.seoyeon, 박지훈:park.jihun, 최수빈:choi.subin, 정하은:jung.haeun, 남궁민:namgung.min, 강도윤:kang.doyun',
  ),
};

/** People whose names try a layout, an encoder or an escape; each is there once. */
export const SPECIAL_PEOPLE: readonly { first: string; last: string; local: string }[] = [
  { first: 'Miles', last: "O'Neill <b>Jr.</b>", local: 'miles.oneill' },
  {
    first: 'Pablo Diego José Francisco de Paula Juan Nepomuceno María de los Remedios',
    last: 'Cipriano de la Santísima Trinidad Ruiz y Picasso',
    local: 'pablo.ruiz',
  },
  {
    first: 'Bartholomäus-Maximilian Ferdinand',
    last: 'Freiherr von Schwarzenberg-Hohenlohe-Langenburg',
    local: 'bm.schwarzenberg',
  },
  { first: 'A', last: '', local: 'a' },
  { first: 'Li', last: 'Wu', local: 'li.wu' },
  { first: 'Null', last: 'True', local: 'null.true' },
  { first: 'Robert"; --', last: '& Söhne', local: 'robert.soehne' },
  { first: '=1+1', last: '@Formula', local: 'formula' },
  { first: 'Wolfeschlegelsteinhausenbergerdorff', last: 'Donaudampfschifffahrtsgesellschaft', local: 'wolfe' },
  { first: 'Zoë 🦊', last: 'Brontë', local: 'zoe.bronte' },
  { first: 'מיכל', last: 'Levi-Cohen', local: 'michal.levi' },
  { first: 'JOHN', last: 'SMITH', local: 'john.smith' },
  { first: 'maria', last: 'rossi', local: 'maria.rossi' },
  { first: 'Ana', last: 'Ana', local: 'ana.ana' },
];

/** Reserved by RFC 2606: email to them cannot be delivered. */
export const DOMAINS = [
  'example.com',
  'example.org',
  'example.net',
  'mail.example.com',
  'post.example.org',
  'students.example.net',
  'inbox.example.com',
] as const;

/** Local parts of email addresses of candidates without a name. */
export const NICKNAMES = [
  'sunny',
  'kiwi',
  'hello',
  'bluebird',
  'mx',
  'jobsearch',
  'quietfox',
  'postbox',
  'me',
  'apply',
] as const;

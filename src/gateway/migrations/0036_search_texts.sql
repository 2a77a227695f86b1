-- The texts that searches look in, as `candidatureText` writes them since: without apostrophes, hyphens and invisible characters, with one
-- space between words. Rewrites the table, so that it has no dead rows.
ALTER TABLE "read_model"."candidature_texts" ALTER COLUMN "text" TYPE text USING regexp_replace(regexp_replace(
	translate("text", U&'''`\00B4\02B9\02BB\02BC\02BD\02BE\02BF\02C8\055A\05F3\2018\2019\201B\2032\2035\A78C\00B7\2022\2027\30FB\058A\05BE\1806\2010\2011\2012\2013\2014\2015\2043\2212-\00AD\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', ''),
	'[ \t\r,;:"\u201C\u201D\u201E\u00AB\u00BB\u2039\u203A<>()[\]{}|\u060C\u061B\u3001]+', ' ', 'g'),
	'^ | $|(?<=\n) | (?=\n)', '', 'g');--> statement-breakpoint
-- Chinese, Japanese and Korean names: without spaces, in both orders.
UPDATE "read_model"."candidature_texts" SET "text" =
	CASE WHEN split_part("text", chr(10), 1) ~ '^[ \u1100-\u11FF\u2E80-\u2FDF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\U00020000-\U0003FFFF]+$'
		THEN replace(split_part("text", chr(10), 1), ' ', '') ELSE '' END
	|| regexp_replace("text", '(?<=[\u1100-\u11FF\u2E80-\u2FDF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\U00020000-\U0003FFFF]) (?=[\u1100-\u11FF\u2E80-\u2FDF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\U00020000-\U0003FFFF])', '', 'g')
	WHERE "text" ~ '[\u1100-\u11FF\u2E80-\u2FDF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\U00020000-\U0003FFFF] [\u1100-\u11FF\u2E80-\u2FDF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\U00020000-\U0003FFFF]';
--> statement-breakpoint
-- An acute accent as an apostrophe had become a space.
UPDATE "read_model"."candidature_texts" found SET "text" = replace(found."text", replace(lower(accented.word), U&'\00B4', ' '), replace(lower(accented.word), U&'\00B4', ''))
	FROM "read_model"."candidatures" known, LATERAL substring(known."full_name" FROM '\S+\u00B4\S+') accented(word)
	WHERE accented.word IS NOT NULL AND known."upstream" = found."upstream" AND known."id" = found."candidature_id";

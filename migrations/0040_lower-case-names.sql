-- Not additive: names to log in that the product gave change to lower case. The version before compares emails in lower case too.
update or ignore users set email = lower(email) where email like '%@sin-confirmar.invalid';

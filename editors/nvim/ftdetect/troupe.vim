autocmd BufNewFile,BufRead *.troupe setfiletype troupe

talon-record 2
engine 0.2.0
game spite -
preset standard
rules 1
option players 2
option packs 2
option teams 0
option reserve_size 20
option centre_limit 3
option recycle immediate
option forced_ace 0
option attack_reserve 0
option talon_out draw
option talon_end empty
option wilds kings
option jokers 0
option wild_not none
option wild_start high
option scoring none
option match_target 50
option initial_side_cards 0
option fill_sides 0
option separate_packs 0
option side_rule any
option may_pass 0
option forced_low 0
option block end
option max_turns 5000
seat 0 human 
seat 1 human 
commitment b76ff44487583ca1ce1cfe8f1afc241fbf0a0ee1ce94c9d868dd1b88d7304b37
mix 0 0000000000000000000000000000000000000000000000000000000000000007
secret 0000000000000000000000000000000000000000000000000000000000000006
deal 1 1df148738c1a8571a5f01751b96baa5f2f8ca32d6e93b241cec8d18143daefce
chance 104:5 103:95 102:5 101:42 100:63 99:96 98:88 97:43 96:70 95:59 94:39 93:1 92:52 91:44 90:9 89:25 88:4 87:39 86:32 85:58 84:63 83:5 82:2 81:12 80:33 79:56 78:21 77:24 76:28 75:64 74:44 73:46 72:59 71:58 70:4 69:20 68:64 67:6 66:1 65:25 64:18 63:5 62:18 61:58 60:34 59:15 58:53 57:10 56:18 55:13 54:30 53:28 52:14 51:9 50:6 49:4 48:43 47:13 46:10 45:3 44:17 43:35 42:0 41:2 40:34 39:3 38:36 37:16 36:26 35:19 34:7 33:25 32:14 31:30 30:21 29:8 28:5 27:22 26:21 25:19 24:9 23:22 22:2 21:12 20:18 19:1 18:6 17:12 16:0 15:8 14:1 13:12 12:4 11:4 10:8 9:6 8:5 7:2 6:4 5:0 4:1 3:1 2:0
step 1 0 discard 5c 1
step 2 1 discard 2c 1
step 3 0 discard 4c 1
step 4 1 discard 3d 2
step 5 0 discard 6d 2
step 6 1 discard 6d 3
step 7 0 discard 5h 2
step 8 1 discard Jc 4
step 9 0 discard Qc 3
step 10 1 discard 3c 2
step 11 0 discard 4d 2
step 12 1 discard Th 4
step 13 0 discard Jh 3
step 14 1 discard 9s 4
step 15 0 discard Qd 4
step 16 1 discard 7d 4
step 17 0 discard 2d 1
step 18 1 discard 3d 2
step 19 0 discard 8c 3
step 20 1 discard 2h 2
step 21 0 discard 6h 3
step 22 1 discard 6h 4
step 23 0 discard 8h 4
step 24 1 discard 5s 3
step 25 0 discard 8s 4
step 26 1 centre Ah 1
step 27 1 centre side1 1
step 28 1 centre 3s 1
step 29 1 discard Jd 1
step 30 0 centre side2 1
step 31 0 centre side2 1
step 32 0 centre side2 1
step 33 0 centre Kh 1
step 34 0 centre side4 1
step 35 0 centre 9d 1
step 36 0 centre reserve 1
step 37 0 centre Ac 2
step 38 0 centre side1 2
step 39 0 centre Ks 2
step 40 0 centre side1 2
step 41 0 centre reserve 2
step 42 0 centre side3 2
step 43 0 discard 9s 2
step 44 1 centre 7h 2
step 45 1 centre reserve 2
step 46 1 centre side1 1
step 47 1 centre reserve 1
chance 38:22 37:1 36:8 35:2 34:29 33:28 32:12 31:18 30:10 29:9 28:6 27:12 26:18 25:21 24:22 23:4 22:15 21:8 20:9 19:4 18:9 17:13 16:5 15:0 14:0 13:1 12:6 11:5 10:8 9:2 8:4 7:1 6:1 5:4 4:3 3:0 2:0
step 48 1 centre Kd 1
step 49 1 centre reserve 1
step 50 1 centre reserve 2
step 51 1 centre reserve 3
step 52 1 centre Td 2
step 53 1 centre Jh 2
step 54 1 centre side2 3
step 55 1 centre side2 1
step 56 1 centre 4h 1
step 57 1 centre side2 3
step 58 1 centre 4c 3
step 59 1 discard 8h 1
step 60 0 centre side1 1
step 61 0 discard 7c 3
step 62 1 centre 6s 1
step 63 1 centre 7d 1
step 64 1 centre 8s 1
step 65 1 centre 9c 1
step 66 1 centre side3 3
step 67 1 centre side3 3
step 68 1 discard 2c 2
step 69 0 centre side3 3
step 70 0 centre reserve 3
step 71 0 centre 9d 3
step 72 0 discard Jc 1
step 73 1 centre Qh 2
chance 32:25 31:3 30:23 29:7 28:26 27:4 26:11 25:22 24:20 23:5 22:12 21:13 20:15 19:17 18:1 17:16 16:14 15:7 14:12 13:6 12:7 11:6 10:4 9:2 8:5 7:2 6:0 5:3 4:3 3:1 2:0
step 74 1 centre reserve 2
step 75 1 centre Ts 1
step 76 1 discard 6c 4
step 77 0 discard 7s 3
step 78 1 centre Jh 1
step 79 1 centre reserve 1
chance 39:32 38:7 37:14 36:33 35:15 34:22 33:2 32:20 31:1 30:7 29:10 28:16 27:21 26:22 25:19 24:10 23:11 22:8 21:3 20:4 19:1 18:9 17:7 16:12 15:6 14:13 13:6 12:1 11:8 10:9 9:5 8:6 7:3 6:5 5:4 4:2 3:2 2:1
step 80 1 discard 8c 1
step 81 0 centre Ah 1
step 82 0 discard 6c 3
step 83 1 centre side2 1
step 84 1 centre side2 1
step 85 1 centre Kd 1
step 86 1 centre reserve 1
step 87 1 centre reserve 1
step 88 1 centre 2c 2
step 89 1 centre reserve 2
step 90 1 discard 9h 2
step 91 0 centre reserve 2
step 92 0 centre reserve 1
step 93 0 centre reserve 3
step 94 0 centre reserve 3
step 95 0 centre side4 1
step 96 0 centre side2 1
step 97 0 centre reserve 1
step 98 0 centre reserve 1
step 99 0 centre Qc 1
chance 46:38 45:30 44:39 43:18 42:34 41:2 40:35 39:2 38:13 37:24 36:2 35:24 34:21 33:24 32:24 31:20 30:17 29:19 28:16 27:21 26:17 25:3 24:5 23:10 22:17 21:10 20:2 19:0 18:11 17:13 16:12 15:9 14:6 13:9 12:8 11:7 10:7 9:7 8:4 7:2 6:5 5:0 4:3 3:0 2:1
step 100 0 centre As 1
step 101 0 centre Qh 3
chance 58:33 57:25 56:3 55:21 54:19 53:15 52:19 51:39 50:9 49:5 48:20 47:21 46:45 45:4 44:29 43:40 42:10 41:39 40:1 39:13 38:26 37:20 36:8 35:4 34:21 33:29 32:3 31:18 30:18 29:8 28:24 27:25 26:6 25:6 24:20 23:4 22:6 21:17 20:5 19:9 18:16 17:13 16:5 15:8 14:7 13:6 12:4 11:7 10:2 9:2 8:1 7:1 6:3 5:2 4:2 3:0 2:1
step 102 0 discard Jd 4
step 103 1 centre reserve 2
step 104 1 centre side4 2
step 105 1 centre 7c 2
step 106 1 centre 8d 2
step 107 1 centre side2 2
step 108 1 discard 5d 4
step 109 0 centre Ah 3
step 110 0 discard 4c 3
step 111 1 discard 8h 1
step 112 0 centre Kc 1
step 113 0 centre Kh 1
step 114 0 centre reserve 1
step 115 0 centre reserve 3
step 116 0 centre reserve 1
step 117 0 centre 6h 1
step 118 0 discard 4s 3
step 119 1 centre 3c 3
step 120 1 discard 2h 2
step 121 0 centre 7c 1
step 122 0 centre side3 3
step 123 0 centre 5s 3
step 124 0 centre 6d 3
step 125 0 discard Qh 2
step 126 1 centre side1 1
step 127 1 discard 4c 4
step 128 0 discard 3c 3
step 129 1 centre Kd 2
step 130 1 centre Jh 2
step 131 1 centre reserve 2
chance 46:14 45:32 44:11 43:11 42:0 41:8 40:33 39:29 38:12 37:0 36:14 35:16 34:11 33:3 32:26 31:24 30:0 29:2 28:5 27:6 26:14 25:10 24:4 23:11 22:9 21:20 20:3 19:5 18:1 17:14 16:1 15:1 14:3 13:11 12:9 11:5 10:1 9:0 8:3 7:2 6:5 5:4 4:3 3:2 2:0
step 132 1 discard Qh 3
step 133 0 centre Ks 2
step 134 0 centre reserve 2
step 135 0 centre reserve 1
step 136 0 centre reserve 1
step 137 0 centre side1 1
step 138 0 centre side2 1
chance 57:9 56:19 55:8 54:41 53:49 52:43 51:4 50:4 49:24 48:11 47:17 46:42 45:37 44:31 43:22 42:27 41:33 40:15 39:17 38:0 37:36 36:20 35:17 34:31 33:24 32:15 31:4 30:12 29:26 28:11 27:2 26:0 25:16 24:20 23:7 22:16 21:18 20:13 19:17 18:7 17:2 16:13 15:14 14:13 13:10 12:8 11:7 10:3 9:7 8:4 7:6 6:1 5:4 4:0 3:0 2:0
step 139 0 discard 3d 3
step 140 1 centre Ad 1
step 141 1 centre 2s 1
step 142 1 discard Qh 3
step 143 0 discard 2d 3
step 144 1 discard 6c 1
step 145 0 discard 3d 1
step 146 1 discard 6s 1
step 147 0 centre 7d 3
step 148 0 discard 4d 2
step 149 1 centre Kc 1
step 150 1 centre reserve 1
step 151 1 centre reserve 1
step 152 1 centre 6s 1
step 153 1 discard 4d 4
step 154 0 centre 3s 2
step 155 0 centre 4h 2
step 156 0 centre 5h 2
step 157 0 discard 5h 2
step 158 1 centre side1 2
step 159 1 discard Jc 3
step 160 0 discard 5c 2
step 161 1 discard 9c 3
step 162 0 discard 5c 2
step 163 1 centre 8d 3
step 164 1 centre side3 3
step 165 1 centre Ts 3
step 166 1 centre reserve 3
step 167 1 centre reserve 1
step 168 1 discard 9h 3
step 169 0 centre 7h 2
step 170 0 centre Qs 3
chance 44:23 43:32 42:36 41:8 40:37 39:5 38:9 37:1 36:7 35:20 34:20 33:3 32:3 31:17 30:15 29:6 28:24 27:22 26:12 25:5 24:12 23:16 22:0 21:0 20:3 19:7 18:4 17:16 16:9 15:8 14:4 13:1 12:11 11:9 10:2 9:2 8:0 7:2 6:2 5:4 4:3 3:2 2:0
step 171 0 discard Jh 4
step 172 1 discard 5d 1
step 173 0 centre Kc 1
step 174 0 centre Kd 1
step 175 0 centre reserve 1
step 176 0 centre Kh 2
step 177 0 centre reserve 2
step 178 0 centre reserve 2
step 179 0 centre reserve 3
step 180 0 centre side4 1
step 181 0 centre reserve 1
over yes
rank 1 2
points 0 0
state ea603c86a9e081f7
chain 75947278f7adf2023297f874ac53cdb3e29a898c0541a5134af8b3ca1434e8ec
